"""`python -m ysim` is `ysim`."""

import sys

from ysim.cli import main

sys.exit(main())
