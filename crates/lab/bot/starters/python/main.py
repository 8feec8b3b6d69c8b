"""A bot that plays at random. Your idea goes into choose()."""

import random
import sys


def choose(turn):
    """The move to play: one of turn["legal"]."""
    # Your idea goes here. What there is to go by:
    #   turn["game"]      the game, such as ["yavalath"]
    #   turn["seat"]      your seat, such as ["1"]
    #   turn["moves"]     all moves so far
    #   turn["position"]  the position as text
    #   turn["time"]      the milliseconds for this move
    return random.choice(turn["legal"])


turn = {}
for line in sys.stdin:
    word, *rest = line.split()
    turn[word] = rest
    if word == "quit":
        break
    if word == "legal":
        print(choose(turn), flush=True)
        # print("thinking aloud", file=sys.stderr) is for you: it is kept with the game.
