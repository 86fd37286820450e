"""Reads the record of a game under the aerospace rules: events in, actions out."""

from validator.engine.aerospace.reading.reader import AerospaceReader

__all__ = ["AerospaceReader"]
