import { encode } from 'uqr';

/** A code as one path over a square of `size` modules, the quiet zone included. */
export interface QrPath {
  readonly size: number;
  readonly path: string;
}

// The standard asks for four empty modules on each side; scanners lose narrower ones on dark pages.
const QUIET_MODULES = 4;

/** Draws the code of a text. Level Q mends a quarter of the modules, so an icon may cover the middle. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'Q', border: QUIET_MODULES });
  const runs = data.flatMap((row, y) =>
    rowRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: runs.join('') };
}

/** Neighbouring dark modules of a row as [start, length], so that no hairline shows between them. */
function rowRuns(row: readonly boolean[]): (readonly [number, number])[] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
