"""`python -m modgen`: the command `modgen`, for where scripts are not on the path."""

from __future__ import annotations

from modgen.cli import main

if __name__ == "__main__":
    main()
