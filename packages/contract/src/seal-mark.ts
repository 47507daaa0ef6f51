/**
 * The mark of an order's seal. Server, wallet and desk all compute it here, so they cannot differ. It helps people to
 * recognise an order and authorises nothing: the confirmation code does.
 */

/** Two characters to say aloud, "seal seven R": `sealMark('GM482155')`. Leaves out look-alikes (0 O 1 I L Q). */
export function sealMark(id: string): string {
  const random = randomFrom(`mark:${id}`);
  const digit = pick('23456789', random);
  const letter = pick('ABCDEFGHJKMNPRSTUVWXYZ', random);
  return digit + letter;
}

/** A deterministic generator: FNV-1a hashes the text to a seed for xorshift32. Not for secrets. */
export function randomFrom(text: string): () => number {
  let state = 0x811c9dc5;
  for (const character of text) {
    state ^= character.codePointAt(0) ?? 0;
    state = Math.imul(state, 0x01000193) >>> 0;
  }
  if (state === 0) state = 1;
  const next = (): number => {
    state = (state ^ (state << 13)) >>> 0;
    state ^= state >>> 17;
    state = (state ^ (state << 5)) >>> 0;
    return state / 4294967296;
  };
  // The first outputs are still similar for similar seeds.
  for (let step = 0; step < 8; step++) next();
  return next;
}

export function pick<T>(list: ArrayLike<T>, random: () => number): T {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('A seal part is drawn from an empty list.');
  return item;
}
