/**
 * The mark of an order's seal. The server sends it, wallet and desk draw it; all three take it from here, so they cannot
 * differ. It helps people to recognise an order; it authorises nothing, the confirmation code does.
 */

/** Two characters to say aloud, "seal seven R": `sealMark('GM482155')`. No look-alikes (0 O 1 I L Q). */
export function sealMark(id: string): string {
  const random = randomFrom(`mark:${id}`);
  const digit = pick('23456789', random);
  const letter = pick('ABCDEFGHJKMNPRSTUVWXYZ', random);
  return digit + letter;
}

/** FNV-1a makes a seed of the text, xorshift32 steps from it. Not for secrets: it must be repeatable. */
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
  // The first steps still carry the likeness of neighbouring numbers.
  for (let step = 0; step < 8; step++) next();
  return next;
}

export function pick<T>(list: ArrayLike<T>, random: () => number): T {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('A seal part is drawn from an empty list.');
  return item;
}
