#!/usr/bin/env python3
"""Checks the shuffles of a Runehall game without Runehall: python3 verify_fair.py fair.json [game.replay]"""
import hashlib, hmac, json, sys

fair = json.load(open(sys.argv[1], encoding="utf-8"))
secret = bytes.fromhex(fair["secret"])
parts = [bytes.fromhex(part) for part in fair["contributions"]]
if hashlib.sha256(secret).hexdigest() != fair["commitment"]:
    sys.exit("not fair: the secret is not the one that was committed to")
if any(len(part) not in (0, 32) for part in parts):
    sys.exit("not fair: a contribution has 32 bytes, or none for a bot")
key = hashlib.sha256(secret + b"".join(b"\1" + part if part else b"\0" for part in parts)).digest()

def roll(k, sides, attempt=0):
    message = k.to_bytes(8, "big") + attempt.to_bytes(4, "big")
    n = int.from_bytes(hmac.digest(key, message, "sha256")[:8], "big")
    return n % sides if n < 2**64 // sides * sides else roll(k, sides, attempt + 1)

rolls, first = fair["rolls"], fair.get("from", 0)
for k, (sides, face) in list(enumerate(rolls))[first:]:
    if roll(k, sides) != face:
        sys.exit(f"not fair: roll {k} (counted from 0; {sides} sides) is {face}, and should be {roll(k, sides)}")
if len(sys.argv) > 2:
    lines = [line.split() for line in open(sys.argv[2], encoding="utf-8") if line.startswith("~ ")]
    if [f"roll:{face}" for _, face in rolls] != [word for line in lines for word in line[1:-1]]:
        sys.exit("not fair: the replay file has other rolls")
if len(rolls) <= first:
    sys.exit("nothing was checked: no roll is of this stream")
print(f"fair: rolls {first} to {len(rolls) - 1}, commitment {fair['commitment']}, contributions", *fair["contributions"])
