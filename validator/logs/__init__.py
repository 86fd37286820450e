"""Logs read: the table after each step, what its changes mean by a binding, and the audit of a game."""
