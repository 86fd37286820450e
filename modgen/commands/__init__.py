"""The sub-commands of `modgen`, one to a module, imported only when they run."""
