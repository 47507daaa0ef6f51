/**
 * Chance that can be asked at any place: the same seed, stream and place always give the same figure. A sequence would have
 * to be walked from its beginning; this need not, so two years of prices and the price of this second cost alike.
 */
export interface Noise {
  /** Bell-shaped around 0 with a spread of 1. */
  gaussian(stream: number, place: number): number;
  /** From 0 up to, not including, 1. */
  uniform(stream: number, place: number): number;
}

const SCALE = 2 ** -32;

export function createNoise(seed: string): Noise {
  const root = [...seed].reduce((hash, letter) => mix(hash ^ (letter.codePointAt(0) ?? 0)), 0x9e3779b9);
  const bits = (stream: number, place: number, draw: number): number =>
    mix(
      mix(mix(root ^ stream) ^ Math.imul(place | 0, 0x85ebca6b) ^ Math.floor(place / 2 ** 32)) ^
        Math.imul(draw + 1, 0xc2b2ae35),
    );
  const uniform = (stream: number, place: number, draw = 0): number =>
    (bits(stream, place, draw) >>> 0) * SCALE;
  return {
    uniform: (stream, place) => uniform(stream, place),
    gaussian(stream, place) {
      // Box and Muller: two even figures make one bell-shaped. Never zero under the logarithm.
      const radius = Math.sqrt(-2 * Math.log(uniform(stream, place, 1) + SCALE / 2));
      return radius * Math.cos(2 * Math.PI * uniform(stream, place, 2));
    },
  };
}

/** Stirs 32 bits so that neighbours have nothing in common. */
function mix(value: number): number {
  let stirred = value | 0;
  stirred = Math.imul(stirred ^ (stirred >>> 16), 0x21f0aaad);
  stirred = Math.imul(stirred ^ (stirred >>> 15), 0x735a2d97);
  return stirred ^ (stirred >>> 15);
}
