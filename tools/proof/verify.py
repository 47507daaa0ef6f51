#!/usr/bin/env python3
"""Checks a saved proof of liabilities. It needs Python 3.8 and nothing else, and shares no code with Gim.

    python3 verify.py gim-proof.json                       # as the page saves it
    python3 verify.py gim-proof.json --published day.json  # against a statement that you fetched yourself
    python3 verify.py gim-proof.json --key <public key>    # and only if this key has signed it

A statement is at <site>/api/proofs/<day>. Exit 0: your balances are in the signed totals. Exit 1: they are not.
"""
import argparse, base64, hashlib, json, re, sys

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


class Refused(Exception):
    pass


def require(condition, reason):
    if not condition:
        raise Refused(reason)


# Ed25519 as in RFC 8032, with points as (X, Y, Z, T).
def point_add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def point_times(scalar, p):
    result = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            result = point_add(result, p)
        p, scalar = point_add(p, p), scalar >> 1
    return result


def point_of(data):
    y, sign = int.from_bytes(data, "little") & (2**255 - 1), data[31] >> 7
    require(y < P, "a point of the signature is no point")
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    require((x * x - square) % P == 0 and not (x == 0 and sign), "a point of the signature is no point")
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


BASE = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_signed(key, message, signature):
    require(len(key) == 32 and len(signature) == 64, "key or signature has the wrong length")
    s = int.from_bytes(signature[32:], "little")
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    left, right = point_times(s, BASE), point_add(point_of(signature[:32]), point_times(challenge, point_of(key)))
    return s < ORDER and all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1))


def read_sums(text, count):
    """Whole units of each coin. A sign, a leading zero or a missing coin is refused."""
    require(re.fullmatch(r"(0|[1-9][0-9]*)(,(0|[1-9][0-9]*))*", text) is not None, "a sum is no plain number: " + text)
    require(text.count(",") + 1 == count, "a sum has another number of coins")
    return [int(part) for part in text.split(",")]


def digest(*lines):
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def verify(user, proof, published, key=None):
    """Returns the statement's day and the own balances as (coin, digits, units); raises Refused."""
    public, statement = published["publicKey"], published["statement"]
    require(key is None or key == public, "another key has signed it")
    signature = base64.b64decode(published["signature"], validate=True)
    require(is_signed(base64.urlsafe_b64decode(public + "="), statement.encode(), signature), "the signature is wrong")
    lines = [line.split(" ") for line in statement.split("\n")]
    require(statement.startswith("gim proof of liabilities 1\n"), "this is another kind of statement")
    fact = {line[0]: line[1] for line in lines[1:] if len(line) == 2}
    owed = [(coin, int(digits), units) for name, coin, digits, units in (line for line in lines if line[0] == "owed")]
    require(len({coin for coin, _, _ in owed}) == len(owed), "a coin stands twice")

    own = read_sums(proof["sums"], len(owed))
    totals, text = own, proof["sums"]
    node = digest("gim leaf 1", fact["day"], proof["salt"], digest("gim customer 1", user), text)
    require(len(proof["steps"]) <= 40, "the path is too long")
    for step in proof["steps"]:
        beside = read_sums(step["sums"], len(owed))
        here, there = (node, text), (step["hash"], step["sums"])
        left, right = (there, here) if step["side"] == "left" else (here, there)
        node = digest("gim node 1", *left, *right)
        totals = [one + other for one, other in zip(totals, beside)]
        text = ",".join(map(str, totals))
    require(text == ",".join(units for _, _, units in owed), "the sums are not those of the statement")
    root = digest("gim root 1", fact["day"], ",".join(coin for coin, _, _ in owed), fact["customers"], node, text)
    require(root == fact["root"], "your balances lead to another root")
    return fact["day"], [(coin, digits, units) for (coin, digits, _), units in zip(owed, own)]


def main():
    options = argparse.ArgumentParser(description="Checks a saved proof of liabilities.")
    options.add_argument("proof")
    options.add_argument("--published")
    options.add_argument("--key")
    given = options.parse_args()
    try:
        with open(given.proof, encoding="utf-8") as file:
            saved = json.load(file)
        if given.published is not None:
            with open(given.published, encoding="utf-8") as file:
                saved["published"] = json.load(file)
        day, own = verify(saved["userId"], saved["proof"], saved["published"], given.key)
    except (Refused, KeyError, TypeError, ValueError) as error:
        sys.exit("NOT PROVEN: %s" % (error if isinstance(error, Refused) else "the file is not in the expected form"))
    print("PROVEN: on %s the signed totals include" % day)
    for coin, digits, units in own:
        if units:
            whole, part = divmod(units, 10**digits)
            print("  %d%s %s" % (whole, ".%0*d" % (digits, part) if digits else "", coin))


if __name__ == "__main__":
    main()
