"""Where a rule set's rules register under their ids: which actions each judges, how sure it can be, the order of the
catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from validator.engine.values import Finding, Rule, Severity

A = TypeVar("A")
Function = TypeVar("Function", bound=Callable[..., object])
Judge = Callable[[Any, Any], Iterator[Finding]]


class RuleBook(Generic[A]):
    """The rules of one system. `ids` are all of its catalogue, in order; `A` is the base of its actions."""

    def __init__(self, ids: tuple[str, ...]) -> None:
        self.ids = ids
        self._severities: dict[str, tuple[Severity, ...]] = {}
        self._functions: dict[str, list[Callable[..., object]]] = {}
        self._judges: dict[type[A], tuple[Judge, ...]] = {}

    def rule(
        self, name: str, *judged: type[A], severities: tuple[Severity, ...] = (Severity.ILLEGAL,)
    ) -> Callable[[Function], Function]:
        """Register a function under a rule's id.

        A function with `judged` is called with (state, action) for every action of those types and yields findings.
        One without is a definition that others use. An id may have several functions; its severities are those of all.
        Raises ValueError for a name that is no id.
        """
        if name not in self.ids:
            raise ValueError(f"{name} is no id of the catalogue")

        def register(function: Function) -> Function:
            self._functions.setdefault(name, []).append(function)
            known = self._severities.get(name, ())
            self._severities[name] = known + tuple(one for one in severities if one not in known)
            return self.joint(*judged)(function)

        return register

    def joint(self, *judged: type[A]) -> Callable[[Function], Function]:
        """Register a judge that asks several rules together, each of them registered as a definition."""

        def register(function: Function) -> Function:
            for kind in judged:
                self._judges[kind] = (*self._judges.get(kind, ()), function)  # type: ignore[arg-type]
            return function

        return register

    def permits(self, *names: str) -> None:
        """Note rules that only allow something: nothing breaks them, other rules heed them."""
        for name in names:
            if name not in self.ids:
                raise ValueError(f"{name} is no id of the catalogue")
            self._severities.setdefault(name, ())

    def rules(self) -> dict[str, Rule]:
        """Every registered rule by id, in the order of the catalogue."""
        return {name: Rule(name, self._severities[name]) for name in self.ids if name in self._severities}

    def functions(self, name: str) -> tuple[Callable[..., object], ...]:
        """The functions registered under an id, in the order of registration."""
        return tuple(self._functions.get(name, ()))

    def judges(self, kind: type[A]) -> tuple[Judge, ...]:
        """The functions that judge a kind of action, in the order of registration."""
        return self._judges.get(kind, ())
