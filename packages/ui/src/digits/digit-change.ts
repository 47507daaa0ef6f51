/** One character of a figure while it changes. `before` is null if the character is unchanged. */
export interface DigitPlace {
  readonly now: string;
  readonly before: string | null;
}

/**
 * The characters of a figure that change. Compared from the end, so that decimals stay aligned when a figure grows by a
 * digit: `digitPlaces('$9.50', '$10.50')` only changes characters before the point.
 */
export function digitPlaces(before: string, now: string): readonly DigitPlace[] {
  const [old, fresh] = [[...before], [...now]];
  const shift = old.length - fresh.length;
  return fresh.map((character, index) => {
    const other = old[index + shift] ?? '';
    return { now: character, before: other === character ? null : other };
  });
}
