import { encode } from 'uqr';

/** A QR code as one SVG path in a square of `size` modules, including the quiet zone. */
export interface QrPath {
  readonly size: number;
  readonly path: string;
}

// The standard requires a quiet zone of four modules; with less, scanners fail on dark pages.
const QUIET_MODULES = 4;

/** Error correction level Q recovers a quarter of the modules, so an icon may cover the centre. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'Q', border: QUIET_MODULES });
  const runs = data.flatMap((row, y) =>
    rowRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: runs.join('') };
}

/** Adjacent dark modules of a row as [start, length], to avoid hairlines between them. */
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
