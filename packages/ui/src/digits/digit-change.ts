/** One place of a figure while it changes. `before` is null where the character stays as it is. */
export interface DigitPlace {
  readonly now: string;
  readonly before: string | null;
}

/**
 * Which places of a figure change. Compared from the end, so that decimals meet decimals when a figure grows by a
 * digit: `digitPlaces('$9.50', '$10.50')` changes only what stands before the point.
 */
export function digitPlaces(before: string, now: string): readonly DigitPlace[] {
  const [old, fresh] = [[...before], [...now]];
  const shift = old.length - fresh.length;
  return fresh.map((character, index) => {
    const other = old[index + shift] ?? '';
    return { now: character, before: other === character ? null : other };
  });
}
