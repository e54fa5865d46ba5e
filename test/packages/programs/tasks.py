"""Runs all programs of a folder in one process."""

import pathlib
import runpy
import sys

for program in sorted(pathlib.Path(sys.argv[1]).glob("*.py")):
    runpy.run_path(str(program))
