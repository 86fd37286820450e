"""The sub-commands of `validator`, one to a module, imported only when they run."""
