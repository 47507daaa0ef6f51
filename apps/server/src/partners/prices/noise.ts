/**
 * Random access noise: the same seed, stream and place always give the same value. Unlike a sequence it needs no walk
 * from the beginning, so two years of prices and the price of this second cost the same.
 */
export interface Noise {
  /** Normally distributed with mean 0 and standard deviation 1. */
  gaussian(stream: number, place: number): number;
  /** Uniform from 0 up to, not including, 1. */
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
      // Box-Muller transform: two uniform values make one normal value. The offset keeps the logarithm's argument above
      // zero.
      const radius = Math.sqrt(-2 * Math.log(uniform(stream, place, 1) + SCALE / 2));
      return radius * Math.cos(2 * Math.PI * uniform(stream, place, 2));
    },
  };
}

/** A 32-bit hash: neighbouring inputs give unrelated outputs. */
function mix(value: number): number {
  let stirred = value | 0;
  stirred = Math.imul(stirred ^ (stirred >>> 16), 0x21f0aaad);
  stirred = Math.imul(stirred ^ (stirred >>> 15), 0x735a2d97);
  return stirred ^ (stirred >>> 15);
}
