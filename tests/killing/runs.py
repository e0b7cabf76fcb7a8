"""`ysim run` as a process of its own, and what it has left in its folder."""

import json
import os
import subprocess
import sys
from pathlib import Path

SCENARIO = "scenarios/first.toml"
SEED = 2004


def begin(folder: Path, games: int) -> subprocess.Popen[str]:
    """Starts a run into a folder, or goes on with the one that is there."""
    command = [sys.executable, "-m", "ysim", "run", SCENARIO, f"--games={games}", f"--seed={SEED}", "--quiet"]
    resume = ["--resume"] if (folder / "manifest.json").exists() else []
    return subprocess.Popen([*command, "--out", str(folder), *resume], stderr=subprocess.PIPE, text=True)


def digest_after(folder: Path, games: int) -> str:
    """The digest of a run that is left alone until it ends. Ends the program if the run fails."""
    process = begin(folder, games)
    _, said = process.communicate()
    if process.returncode:
        sys.exit(f"the run ended with code {process.returncode}: {said}")
    return told(folder)["digest"]


def told(folder: Path) -> dict:
    """The manifest of the run in a folder; empty if there is none yet."""
    manifest = folder / "manifest.json"
    return json.loads(manifest.read_text()) if manifest.exists() else {}


def written_at(folder: Path) -> float:
    """When the manifest was written last; 0 if there is none."""
    manifest = folder / "manifest.json"
    return os.stat(manifest).st_mtime if manifest.exists() else 0.0
