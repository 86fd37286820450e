"""Properties are checked without a clock: a busy machine is no fault of the format's."""

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
