interface AddressPart {
  readonly text: string;
  readonly differs: boolean;
  /** Where it begins in the address. */
  readonly at: number;
}

/**
 * An address in parts that equal another address and parts that differ from it. The case of a hexadecimal address is a
 * checksum over all of it: one changed digit changes the case of others, which are the same digits nevertheless.
 */
export function compareAddresses(pair: {
  readonly address: string;
  readonly other: string;
}): readonly AddressPart[] {
  const isHex = pair.address.startsWith('0x');
  const fold = (letter: string | undefined): string | undefined => (isHex ? letter?.toLowerCase() : letter);
  const parts: AddressPart[] = [];
  for (const [at, letter] of [...pair.address].entries()) {
    const differs = fold(letter) !== fold(pair.other[at]);
    const last = parts.at(-1);
    if (last?.differs === differs) parts[parts.length - 1] = { ...last, text: last.text + letter };
    else parts.push({ text: letter, differs, at });
  }
  return parts;
}
