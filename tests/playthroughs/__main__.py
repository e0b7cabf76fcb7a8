"""`python -m tests.playthroughs`: writes every told game anew. Read what changed before it is committed."""

from tests.playthroughs.games import SCENARIOS, file_of, transcript

for name in SCENARIOS:
    file_of(name).write_text(transcript(name), encoding="utf-8")
    print(file_of(name))
