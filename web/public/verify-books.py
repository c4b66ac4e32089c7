#!/usr/bin/env python3
"""Holds publications of the open books, and one member's proof, against docs/open-books.md.

    python3 verify-books.py PROOF.json REFERRAL-ID AMOUNT-OWED PUBLICATION.txt [PUBLICATION.txt ...]

Written from that page alone: it shares no line with the product or with the scripts that the page uses, and needs nothing but Python.
It says what is wrong, if anything is, and then ends with 1.
"""

import hashlib
import json
import re
import sys
from decimal import Decimal

PIECES = 4
CHILDREN = 4
SUM_MAX = 2**53 - 1


class Wrong(Exception):
    pass


def expect(holds, words):
    if not holds:
        raise Wrong(words)


def amount(text):
    expect(isinstance(text, str) and re.fullmatch(r"-?(0|[1-9][0-9]*)\.[0-9]{6}", text), f"{text!r} is not an amount")
    micro = int(Decimal(text).scaleb(6))
    expect(abs(micro) <= SUM_MAX, f"{text} is out of bounds")
    return micro


def tree_sum(text):
    micro = amount(text)
    expect(micro >= 0, f"a sum of {text} in the tree is negative")
    return micro


def hex_bytes(text, count):
    expect(isinstance(text, str) and re.fullmatch(rf"[0-9a-f]{{{2 * count}}}", text), f"{text!r} is not {count} bytes")
    return bytes.fromhex(text)


# ---------------------------------------------------------------- publications

TITLE = "Fairlead open books"
OWED = ["owed fuel", "owed income", "owed withdrawals", "owed refunds", "owed waiting deposits", "owed found money"]
HELD = ["treasury holds", "cold holds", "deposit addresses hold", "under way"]
HOUSE = [
    "house pool",
    "house operations",
    "house promotions",
    "house bonus fuel",
    "house dust",
    "house payouts",
    "house rest",
]
LINES = (
    ["format", "number", "before", "at", "ledger seal", "ledger hash", "ledger entries", "tree root", "tree leaves", "owed"]
    + OWED
    + ["chain", "token", "block", "block hash", "treasury", "treasury holds", "cold", "cold holds"]
    + ["deposit addresses hold", "under way", "assets", "surplus"]
    + HOUSE
)


def read_publication(text):
    lines = text.split("\n")
    expect(lines[0] == TITLE and lines[-1] == "", "this is not a publication")
    pairs = [line.split(": ", 1) for line in lines[1:-1]]
    expect([pair[0] for pair in pairs] == LINES, "its lines are not those of format 1")
    said = {name: value for name, value in pairs}
    expect(said["format"] == "1", "its format is not 1")
    said["number"] = int(said["number"])
    said["leaves"] = int(said["tree leaves"])
    expect(said["leaves"] > 1 and said["leaves"] & (said["leaves"] - 1) == 0, "its tree has an odd size")
    said["digest"] = hashlib.sha256(text.encode("ascii")).hexdigest()
    return said


def check_sums(said):
    owed, assets, surplus = (amount(said[name]) for name in ("owed", "assets", "surplus"))
    expect(owed == sum(amount(said[name]) for name in OWED), "what is owed does not add up")
    expect(assets == sum(amount(said[name]) for name in HELD), "the assets do not add up")
    expect(surplus == assets - owed, "the surplus is not what the assets are above what is owed")
    expect(surplus == sum(amount(said[name]) for name in HOUSE), "the house's accounts do not add up to the surplus")
    expect(surplus >= 0, "the assets do not cover what is owed")


def check_chain(publications):
    by_digest = {said["digest"]: said for said in publications}
    ordered = sorted(by_digest.values(), key=lambda said: said["number"])
    for last, said in zip(ordered, ordered[1:]):
        number = said["number"]
        expect(number != last["number"], f"there are two publications {number}")
        expect(last["at"] < said["at"], f"publication {number} is not later than {last['number']}")
        named = by_digest.get(said["before"])
        if named is None:
            expect(number > last["number"] + 1, f"publication {number} does not go on from {last['number']}")
        else:
            expect(named is last, f"publication {number} goes on from {named['number']}, not from {last['number']}")


# ------------------------------------------------------------------- the proof


def fold(nodes):
    hashed = hashlib.sha256(b"\x01" + b"".join(digest + total.to_bytes(8, "big") for digest, total in nodes))
    return hashed.digest(), sum(total for _, total in nodes)


def check_leaf(said, reference, leaf):
    own = tree_sum(leaf["amount"])
    position, piece = leaf["position"], leaf["piece"]
    expect(type(position) is int and 0 <= position < said["leaves"], "a position lies outside of the tree")
    text = b"\x00" + said["number"].to_bytes(8, "big") + hex_bytes(leaf["salt"], 16) + own.to_bytes(8, "big")
    node = hashlib.sha256(text + bytes([piece]) + reference.encode("ascii")).digest(), own
    width = said["leaves"]
    path = list(leaf["path"])
    while width > 1:
        children = min(CHILDREN, width)
        expect(path, "a path is too short")
        beside = [(hex_bytes(one["hash"], 32), tree_sum(one["sum"])) for one in path.pop(0)]
        expect(len(beside) == children - 1, "a path has a level of another size")
        place = position % children
        node = fold(beside[:place] + [node] + beside[place:])
        position //= children
        width = -(-width // children)
    expect(not path, "a path is too long")
    expect(node[0].hex() == said["tree root"], f"piece {piece + 1} does not lead to the root")
    expect(node[1] == amount(said["owed"]), f"above piece {piece + 1} the sums are not what is owed")
    return own


def check_proof(said, leaves, reference, owed):
    expect([leaf["piece"] for leaf in leaves] == list(range(PIECES)), f"there are not {PIECES} pieces")
    expect(len({leaf["position"] for leaf in leaves}) == PIECES, "two pieces share a place")
    counted = sum(check_leaf(said, reference, leaf) for leaf in leaves)
    expect(counted == owed, f"the pieces add up to {counted}, not to {owed} micro-dollars")


# --------------------------------------------------------------- the signature

P = 2**256 - 2**32 - 977
N = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
G = (
    0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
    0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
)
ROUNDS = [
    0x0000000000000001, 0x0000000000008082, 0x800000000000808A, 0x8000000080008000, 0x000000000000808B, 0x0000000080000001,
    0x8000000080008081, 0x8000000000008009, 0x000000000000008A, 0x0000000000000088, 0x0000000080008009, 0x000000008000000A,
    0x000000008000808B, 0x800000000000008B, 0x8000000000008089, 0x8000000000008003, 0x8000000000008002, 0x8000000000000080,
    0x000000000000800A, 0x800000008000000A, 0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008,
]
OFFSETS = [[0, 36, 3, 41, 18], [1, 44, 10, 45, 2], [62, 6, 43, 15, 61], [28, 55, 25, 21, 56], [27, 20, 39, 8, 14]]
LANE = 2**64 - 1


def rotate(lane, by):
    return ((lane << by) | (lane >> (64 - by))) & LANE


def keccak(message):
    rate = 136
    padding = bytearray(rate - len(message) % rate)
    padding[0] ^= 0x01
    padding[-1] ^= 0x80
    padded = message + bytes(padding)
    state = [[0] * 5 for _ in range(5)]
    for start in range(0, len(padded), rate):
        for word in range(rate // 8):
            lane = int.from_bytes(padded[start + 8 * word : start + 8 * word + 8], "little")
            state[word % 5][word // 5] ^= lane
        for constant in ROUNDS:
            parity = [s[0] ^ s[1] ^ s[2] ^ s[3] ^ s[4] for s in state]
            mixed = [parity[x - 1] ^ rotate(parity[(x + 1) % 5], 1) for x in range(5)]
            moved = [[0] * 5 for _ in range(5)]
            for x in range(5):
                for y in range(5):
                    moved[y][(2 * x + 3 * y) % 5] = rotate(state[x][y] ^ mixed[x], OFFSETS[x][y])
            for x in range(5):
                for y in range(5):
                    state[x][y] = moved[x][y] ^ (~moved[(x + 1) % 5][y] & LANE & moved[(x + 2) % 5][y])
            state[0][0] ^= constant
    return b"".join(state[word % 5][word // 5].to_bytes(8, "little") for word in range(4))


def add(one, other):
    if one is None or other is None:
        return one or other
    (x1, y1), (x2, y2) = one, other
    if x1 == x2 and (y1 + y2) % P == 0:
        return None
    slope = 3 * x1 * x1 * pow(2 * y1, -1, P) if x1 == x2 else (y2 - y1) * pow(x2 - x1, -1, P)
    x = (slope * slope - x1 - x2) % P
    return x, (slope * (x1 - x) - y1) % P


def multiply(point, factor):
    total = None
    while factor:
        if factor & 1:
            total = add(total, point)
        point = add(point, point)
        factor >>= 1
    return total


def signer_of(text, signature):
    message = text.encode("ascii")
    digest = int.from_bytes(keccak(b"\x19Ethereum Signed Message:\n%d" % len(message) + message), "big")
    raw = hex_bytes(signature.removeprefix("0x"), 65)
    r, s, recovery = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:64], "big"), raw[64] - 27
    expect(0 < r < N and 0 < s < N and recovery in (0, 1), "this is not a signature")
    y = pow(r**3 + 7, (P + 1) // 4, P)
    expect(y * y % P == (r**3 + 7) % P, "this is not a signature")
    if y % 2 != recovery:
        y = P - y
    inverse = pow(r, -1, N)
    key = add(multiply((r, y), s * inverse % N), multiply(G, -digest * inverse % N))
    expect(key is not None, "this is not a signature")
    return "0x" + keccak(key[0].to_bytes(32, "big") + key[1].to_bytes(32, "big"))[12:].hex()


def main(proof_file, reference, owed, *files):
    with open(proof_file, encoding="utf-8") as opened:
        proof = json.load(opened)
    signed = {}
    for file in files:
        with open(file, encoding="utf-8", newline="") as opened:
            text, _, signature = opened.read().partition("signature: ")
        said = read_publication(text)
        expect(signer_of(text, signature.strip()) == said["treasury"].lower(), f"{file} is not signed by the treasury")
        check_sums(said)
        signed[text] = said
    expect(proof["publication"] in signed, "the publication of the proof is not among the files")
    check_chain(list(signed.values()))
    own = signed[proof["publication"]]
    newest = max(said["number"] for said in signed.values())
    expect(own["number"] == newest, f"the proof is of publication {own['number']}, and there is a newer one, {newest}")
    check_proof(own, proof["leaves"], reference, amount(owed))


if __name__ == "__main__":
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:])
    except (Wrong, KeyError, TypeError, ValueError) as problem:
        sys.exit(f"WRONG: {problem}")
    print("All is right: the member is counted, and what was published holds together.")
