import sharp from 'sharp';

/** The size of the final picture. It is drawn at twice the size, so that fine lines come out even. */
export const WIDTH = 720;
export const HEIGHT = 480;
const SCALE = 2;
const paper = [226, 236, 228] as const;
const inkColour = [0, 102, 68] as const;

/** Each colour channel by the strength of the ink. */
const shades = paper.map((from, channel) =>
  Uint8Array.from({ length: 256 }, (_none, ink) =>
    Math.round(from + (((inkColour[channel] ?? 0) - from) * ink) / 255),
  ),
);

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A sheet for line drawings in one ink, as on a banknote. All measures are those of the final picture. */
export class Engraving {
  readonly #ink = new Uint8Array(WIDTH * SCALE * HEIGHT * SCALE);

  /** Fills an area with ink of a strength from 0, bare paper, to 1. */
  fill({ x, y, width, height }: Area, strength = 1): this {
    const [left, right] = [Math.round(x * SCALE), Math.round((x + width) * SCALE)];
    const [top, bottom] = [Math.round(y * SCALE), Math.round((y + height) * SCALE)];
    for (let row = Math.max(0, top); row < Math.min(HEIGHT * SCALE, bottom); row += 1)
      this.#ink.fill(
        Math.round(strength * 255),
        row * WIDTH * SCALE + Math.max(0, left),
        row * WIDTH * SCALE + Math.min(WIDTH * SCALE, Math.max(0, right)),
      );
    return this;
  }

  /** The outline of an area, inside it. */
  frame({ x, y, width, height }: Area, line = 2): this {
    this.fill({ x, y, width, height: line }).fill({ x, y: y + height - line, width, height: line });
    return this.fill({ x, y, width: line, height }).fill({ x: x + width - line, y, width: line, height });
  }

  /** Parallel lines, vertical or horizontal. */
  hatch(
    { x, y, width, height }: Area,
    step: number,
    options: { isLying?: boolean; strength?: number } = {},
  ): this {
    const { isLying = false, strength = 0.55 } = options;
    const length = isLying ? height : width;
    for (let at = step / 2; at < length; at += step)
      this.fill(isLying ? { x, y: y + at, width, height: 1 } : { x: x + at, y, width: 1, height }, strength);
    return this;
  }

  /** The upper half of an ellipse above an area's lower edge: filled with `strength`, then outlined. */
  arch({ x, y, width, height }: Area, options: { strength?: number; line?: number } = {}): this {
    const { strength, line = 2 } = options;
    const [a, b] = [width / 2, height];
    for (let row = Math.round(y * SCALE); row < Math.round((y + height) * SCALE); row += 1) {
      const rise = (y + height - row / SCALE) / b;
      const half = a * Math.sqrt(Math.max(0, 1 - rise * rise));
      const inner = Math.max(0, (a - line) * Math.sqrt(Math.max(0, 1 - (rise * b) ** 2 / (b - line) ** 2)));
      const strip = { y: row / SCALE, height: 1 / SCALE };
      if (strength !== undefined) this.fill({ x: x + a - half, width: 2 * half, ...strip }, strength);
      this.fill({ x: x + a - half, width: half - inner, ...strip });
      this.fill({ x: x + a + inner, width: half - inner, ...strip });
    }
    return this;
  }

  /** As WebP in both colours. */
  async encode(): Promise<Buffer> {
    const drawn = { width: WIDTH * SCALE, height: HEIGHT * SCALE, channels: 1 } as const;
    const ink = await sharp(this.#ink, { raw: drawn })
      .resize(WIDTH, HEIGHT)
      .toColourspace('b-w')
      .raw()
      .toBuffer();
    const pixels = Buffer.alloc(ink.length * 3);
    for (const [channel, shade] of shades.entries())
      for (let index = 0; index < ink.length; index += 1)
        pixels[index * 3 + channel] = shade[ink[index] ?? 0] ?? 0;
    return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .webp({ quality: 80, effort: 2 })
      .toBuffer();
  }
}
