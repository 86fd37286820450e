"""Turns an author's data files into counter art, a map, a VASSAL module and print-and-play sheets."""

__version__ = "0.1.0"
