"""From a scenario to tables: line-ups and seating, blocks, the output folder and its manifest."""
