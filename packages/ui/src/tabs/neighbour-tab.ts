/** The tab that a key moves to; undefined for other keys. Wraps around at the ends. */
export function neighbourTab<Value extends string>(
  values: readonly Value[],
  current: Value,
  key: string,
): Value | undefined {
  const at = values.indexOf(current);
  switch (key) {
    case 'ArrowRight':
      return values[(at + 1) % values.length];
    case 'ArrowLeft':
      return values.at(at - 1);
    case 'Home':
      return values[0];
    case 'End':
      return values.at(-1);
    default:
      return undefined;
  }
}
