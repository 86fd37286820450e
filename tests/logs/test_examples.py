from __future__ import annotations

import doctest
import importlib

import pytest


@pytest.mark.parametrize(
    "module", ["validator.logs", "validator.logs.boards", "validator.logs.chat", "validator.logs.turns"]
)
def test_the_examples_in_docstrings_are_true(module: str) -> None:
    outcome = doctest.testmod(importlib.import_module(module))
    assert outcome.attempted
    assert not outcome.failed
