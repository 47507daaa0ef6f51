import { pick, randomFrom } from '@gim/contract/seal-mark';

/**
 * The seal of an order: a guilloche rosette drawn from its number. The same number always gives the same drawing, so
 * the customer's phone and the teller's desk show the same picture. It helps people to recognise an order and
 * authorises nothing: the confirmation code does.
 */

export { sealMark } from '@gim/contract/seal-mark';

export interface SealPathOptions {
  /** One coarse band that stays legible at row height. */
  readonly small?: boolean;
}

/** Path data for the viewBox "0 0 2000 2000", to be stroked, not filled: `sealPath('GM482155')`. */
export function sealPath(id: string, { small = false }: SealPathOptions = {}): string {
  const random = randomFrom(`seal:${id}`);
  const waves = pick([10, 11, 12, 13, 14, 15, 16], random);
  // The order of the random draws must not change: it would change the seal of every existing number.
  const bands: readonly Band[] = [
    { radius: 1, a: 0.08 + random() * 0.025, b: 0.015 + random() * 0.025, waves: waves * 2, lines: 6 },
    { radius: 0.8, a: 0.11 + random() * 0.06, b: 0.025 + random() * 0.035, waves, lines: 8 },
    {
      radius: 0.5,
      a: 0.14 + random() * 0.07,
      b: 0.035 + random() * 0.045,
      waves: pick([6, 7, 8, 9, 10, 12], random),
      lines: 8,
    },
  ];
  const phase = random() * 2 * Math.PI;
  const turn = random() > 0.5 ? 1 : -1;
  const drawn = small ? [{ radius: 1, a: 0.17, b: 0.04, waves: Math.round(waves * 0.8), lines: 4 }] : bands;
  return drawn.map((band) => bandPath(band, phase, turn)).join('');
}

const CENTRE = 1000;

/** Interleaved closed curves r(t) = R (1 + a cos(n t + f) + b cos(2 n t - turn f + phase)). */
interface Band {
  readonly radius: number;
  readonly a: number;
  readonly b: number;
  readonly waves: number;
  readonly lines: number;
}

function bandPath({ radius, a, b, waves, lines }: Band, phase: number, turn: number): string {
  const scale = (CENTRE * 0.99 * radius) / (1 + a + b);
  const steps = Math.max(150, waves * 9);
  let path = '';
  for (let line = 0; line < lines; line++) {
    const shift = (line / lines) * 2 * Math.PI;
    let fromX = 0;
    let fromY = 0;
    for (let step = 0; step < steps; step++) {
      const t = (step / steps) * 2 * Math.PI;
      const r =
        scale * (1 + a * Math.cos(waves * t + shift) + b * Math.cos(2 * waves * t - turn * shift + phase));
      const x = Math.round(CENTRE + r * Math.cos(t));
      const y = Math.round(CENTRE + r * Math.sin(t));
      path += step === 0 ? `M${x} ${y}` : `l${x - fromX}${y - fromY < 0 ? '' : ' '}${y - fromY}`;
      fromX = x;
      fromY = y;
    }
    path += 'z';
  }
  return path;
}
