"""What compiled games share: the compile decorators, random streams, function pointers, the Policy."""
