"""Reads the logs that VASSAL players export and checks every move against the engine of the game's rules."""
