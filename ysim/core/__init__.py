"""What every compiled game shares: the compile decorators, random streams, function pointers, the Policy declaration."""
