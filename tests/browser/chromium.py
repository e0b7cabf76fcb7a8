"""Drives Chromium without a window by the DevTools protocol, over two pipes."""

import fcntl
import json
import os
import select
import shutil
import signal
import time
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome")
SECONDS = 20  # for an answer; a browser that needs longer is stuck
SWITCHES = (
    *("--headless", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"),
    *("--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


def installed() -> str | None:
    """The path of the browser, if there is one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """A running browser; `profile` is a folder that it may fill. Ends with the `with` block."""

    def __init__(self, program: str, profile: Path) -> None:
        self._errors = profile / "stderr.txt"
        heard_here, said_there = _high_pipe()
        heard_there, said_here = _high_pipe()
        self._pid = os.posix_spawn(
            program,
            [program, *SWITCHES, f"--user-data-dir={profile}", "about:blank"],
            os.environ | {"HOME": str(profile)},
            file_actions=[
                (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
                (os.POSIX_SPAWN_OPEN, 2, str(self._errors), os.O_WRONLY | os.O_CREAT, 0o600),
                # The protocol's own numbers: the browser reads 3 and writes 4.
                (os.POSIX_SPAWN_DUP2, heard_there, 3),
                (os.POSIX_SPAWN_DUP2, said_there, 4),
            ],
            setsid=True,
        )
        os.close(heard_there)
        os.close(said_there)
        self._heard, self._said = heard_here, said_here
        self._rest, self._last = b"", 0
        self.events: list[dict] = []

    def __enter__(self):
        return self

    def __exit__(self, *error) -> None:
        os.close(self._said)
        os.close(self._heard)
        os.killpg(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)

    def call(self, method: str, session: str | None = None, **arguments) -> dict:
        """What the browser answers. Raises RuntimeError for a refusal, TimeoutError for none."""
        self._last += 1
        message = {"id": self._last, "method": method, "params": arguments}
        message |= {"sessionId": session} if session else {}
        os.write(self._said, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + SECONDS
        while True:
            answer = self._next(end)
            if answer.get("id") == self._last:
                break
            self.events.append(answer)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    def _next(self, end: float) -> dict:
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._heard], [], [], max(end - time.monotonic(), 0))
            if not ready:
                raise TimeoutError(f"the browser says nothing; {self._errors.read_text()[-2000:]}")
            read = os.read(self._heard, 1 << 20)
            if not read:
                raise RuntimeError(f"the browser has ended: {self._errors.read_text()[-2000:]}")
            self._rest += read
        message, _, self._rest = self._rest.partition(b"\0")
        return json.loads(message)


class Tab:
    """A page as it stands in the browser at this width and height, with scripts or without."""

    def __init__(self, browser: Browser, page: Path, width: int, height: int, script: bool = True) -> None:
        self._browser, self.width = browser, width
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call(
            "Emulation.setDeviceMetricsOverride",
            **{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600},
        )
        self.call("Emulation.setScriptExecutionDisabled", value=not script)
        self.call("Page.navigate", url=page.as_uri())
        end = time.monotonic() + SECONDS
        while not self.value("location.href !== 'about:blank' && document.readyState === 'complete'"):
            if time.monotonic() > end:
                raise TimeoutError(f"{page}: not loaded after {SECONDS} s")
            time.sleep(0.02)

    def call(self, method: str, **arguments) -> dict:
        return self._browser.call(method, self._session, **arguments)

    def value(self, expression: str):
        """What a JavaScript expression gives. Raises RuntimeError for one that throws."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def press(self, key: str, code: int, text: str = "") -> None:
        """Press a key where the focus is."""
        for kind in ("keyDown", "keyUp"):
            said = {"text": text} if text and kind == "keyDown" else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code, **said)

    def complaints(self) -> list[str]:
        """Whatever was said on the console, thrown, or could not be loaded."""
        kinds = (
            "Runtime.consoleAPICalled",
            "Runtime.exceptionThrown",
            "Log.entryAdded",
            "Network.loadingFailed",
        )
        events = [event for event in self._browser.events if event.get("sessionId") == self._session]
        return [json.dumps(event["params"]) for event in events if event["method"] in kinds]


def _high_pipe() -> tuple[int, int]:
    """A pipe of numbers above 3 and 4, which are to be the browser's."""
    low = os.pipe()
    high = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in low]
    for end in low:
        os.close(end)
    return high[0], high[1]
