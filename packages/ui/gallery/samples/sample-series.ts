/** A deterministic price-like series, so that screenshots can be compared. */
export function sampleSeries(length: number, seed: number): number[] {
  let state = seed;
  let value = 0;
  return Array.from({ length }, (_, index) => {
    // A linear congruential generator: repeatable, unlike Math.random.
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    value += (state / 2_147_483_648 - 0.44) * 0.6 + Math.sin((index / length) * 9 + seed) * 0.14;
    return value;
  });
}
