"""What a function of a state gave is kept for the states it was asked about last.

A state never changes, and the rules ask the same of it many times: what a formation is owed, which way a unit flew.
States are told apart by which they are, not by what they hold: comparing them would take longer than to ask again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

S = TypeVar("S")
P = ParamSpec("P")
R = TypeVar("R")

#: An action is judged in the state before it and in those that follow when something ends.
_KEPT = 6


def of_state(function: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """The function of a state and hashable arguments, remembering what it gave, which nobody may change. Asked with
    keywords it is asked anew."""
    # The states are kept beside the answers, so that no other can take a state's number.
    known: dict[int, tuple[S, dict[tuple[Any, ...], R]]] = {}

    @wraps(function)
    def asked(state: S, *args: P.args, **kwargs: P.kwargs) -> R:
        if kwargs:
            return function(state, *args, **kwargs)
        found = known.get(id(state))
        if found is None:
            if len(known) == _KEPT:
                del known[next(iter(known))]
            found = known[id(state)] = state, {}
        answers = found[1]
        if args not in answers:
            answers[args] = function(state, *args, **kwargs)
        return answers[args]

    return cast("Callable[Concatenate[S, P], R]", asked)
