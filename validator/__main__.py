"""`python -m validator`: the command `validator`, for where scripts are not on the path."""

from __future__ import annotations

from validator.cli import main

if __name__ == "__main__":
    main()
