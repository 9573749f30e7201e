#!/usr/bin/env python3
"""Kills the sample keep_links at random moments: what it said that waits comes back, and what it said that was visited
never does. usage: keep_links.py PROGRAM [ROUNDS [SEED]]"""
import pathlib
import random
import subprocess
import sys
import tempfile
import time

program = sys.argv[1]
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 60
seed = int(sys.argv[3]) if len(sys.argv) > 3 else time.time_ns()
chance = random.Random(seed)
failures = []
waiting, visited = set(), set()
number = told = 0


def commands():
    """A few hundred lines: links, and the gate that opens now and then."""
    global number
    lines = []
    for _ in range(400):
        if chance.random() < 0.1:
            lines += ["open", "close"]
        else:
            number += 1
            lines.append(f"keep://link/{number}")
    return lines


def play(file, delay):
    """One life of the program: (what it said, whether the gate may have been open when it was killed)."""
    process = subprocess.Popen([program, file], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        process.stdin.write("\n".join(commands()) + "\n")
        process.stdin.flush()
    except BrokenPipeError:
        pass
    time.sleep(delay)
    process.kill()
    output, _ = process.communicate()
    # The last line may be cut off.
    return [line.split(" ", 1) for line in output.split("\n")[:-1]]


def judge(said, life):
    """What one life says, held against the lives before."""
    global waiting, told
    if ["ready"] not in said:
        return  # killed before it did anything
    said = [line for line in said if line != ["ready"]]
    restored = {url for word, url in said if word == "restored"}
    lost = waiting - restored
    back = visited & restored
    # An "open" of the last life may have been saved and not been told of: then all that waited has ended.
    if lost and restored & waiting:
        failures.append(f"life {life}: {len(lost)} links that wait are lost, others are not")
    if back:
        failures.append(f"life {life}: visited, and back again: {sorted(back)[:3]}")
    visited.update(lost)
    waiting = restored
    for word, url in said:
        told += 1
        if word == "waits":
            waiting.add(url)
        elif word == "visited":
            if url in visited:
                failures.append(f"life {life}: visited twice: {url}")
            waiting.discard(url)
            visited.add(url)
        elif word != "restored":
            failures.append(f"life {life}: {word} {url}")


with tempfile.TemporaryDirectory() as folder:
    file = str(pathlib.Path(folder) / "links")
    for life in range(rounds):
        judge(play(file, chance.uniform(0.002, 0.08)), life)
    # The last life is not killed: everything that waits ends.
    last = subprocess.run([program, file], input="open\n", capture_output=True, text=True, check=True)
    judge([line.split(" ", 1) for line in last.stdout.splitlines()], rounds)
    if waiting:
        failures.append(f"{len(waiting)} links have not ended")
print("\n".join(failures[:10]))
print(f"count: {rounds} kills, {number} links sent, {told} lines told, {len(visited)} links ended (seed {seed})")
print(f"{rounds + 1 - len(failures)} passed, {len(failures)} failed")
sys.exit(1 if failures or told < rounds else 0)
