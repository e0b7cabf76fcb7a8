"""What things are worth, in gold: the estimates that all policies but `random` share.

An estimate fills a `sheet` (`sheet.py`), a small table with one row per quantity and one column per contest,
place or gem. `gems.py`, `contests.py` and `places.py` fill it; `changes.py` and `characters.py` read it.
"""
