"""Programs that play a few games in a process of their own, and say what they had to compile for it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
SCENARIO = ROOT / "scenarios" / "first.toml"

PLAYS = f"""
import ysim
from numba.core import event
with event.install_recorder("numba:compile") as compiled:
    result = ysim.run(ysim.load_scenario({str(SCENARIO)!r}), games=240, seed=1, jobs=1)
print(result.manifest.digest, len(compiled.buffer))
"""
DIES_WHILE_WRITING = """
import os, signal
def replace(aside, path):
    if {word!r} in path:
        os.truncate(aside, os.path.getsize(aside) // 2)
        os.kill(os.getpid(), signal.SIGKILL)
    os.rename(aside, path)
os.replace = replace
"""


def start(
    cache: Path | None, code: str = PLAYS, package: Path = ROOT, **environment: str
) -> subprocess.Popen:
    """Begins a program with this cache (or none named) and the package `ysim` in that folder."""
    return subprocess.Popen(
        without_power([sys.executable, "-c", code]),
        stdout=subprocess.PIPE,
        text=True,
        cwd=package,
        env=surroundings(package, cache) | environment,
    )


def surroundings(package: Path, cache: Path | None) -> dict[str, str]:
    """The environment of a program, in which nothing but `cache` says where compiled code is kept."""
    unset = {"YSIM_CACHE", "XDG_CACHE_HOME", "NUMBA_DISABLE_JIT"}
    named = {} if cache is None else {"YSIM_CACHE": str(cache)}
    return {key: os.environ[key] for key in os.environ.keys() - unset} | {"PYTHONPATH": str(package)} | named


def without_power(command: list[str]) -> list[str]:
    """The command as one that may not write what is read-only, even if root calls it."""
    return command if os.geteuid() else ["setpriv", "--bounding-set=-dac_override", *command]


def outcome(process: subprocess.Popen) -> tuple[str, bool]:
    """The digest of a program's games, and whether it had to compile."""
    said, _ = process.communicate()
    assert process.returncode == 0
    digest, compiled = said.split()
    return digest, int(compiled) > 0


def files(folder: Path) -> list[Path]:
    """Every file below a folder."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def copy_of_the_package(folder: Path) -> Path:
    """A folder with nothing but `ysim` in it."""
    shutil.copytree(ROOT / "ysim", folder / "ysim", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def protect(package: Path) -> None:
    """Makes everything in the folder read-only, for `without_power` at least."""
    for path in (package, *package.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    refused = subprocess.run(without_power(["mkdir", str(package / "ysim" / "new")]), capture_output=True)
    assert refused.returncode, "what is read-only can be written"
