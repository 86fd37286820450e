"""Reads the record of a game under the impulse rules the way people play: events in, actions out."""

from validator.engine.impulse.reading.reader import ImpulseReader

__all__ = ["ImpulseReader"]
