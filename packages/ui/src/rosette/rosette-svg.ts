/**
 * The rosette of the brand panel. Each band has as many equal sectors as waves, so the file contains one sector of
 * curves, rotated around the centre. The whole drawing as lines would be thirty times larger.
 */

/** The content of `rosette.svg`. Its test rewrites the file when the drawing changes. */
export function rosetteSvg(): string {
  const sectors = BANDS.map((band, index) => `<path id="b${index}" d="${sectorPath(band)}"/>`).join('');
  const rings = BANDS.map((band, index) => ring(`b${index}`, band.waves)).join('');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2000 2000" aria-hidden="true">' +
    `<defs>${sectors}</defs>` +
    '<g fill="none" stroke="#3B7A63" stroke-width="1.9" stroke-linejoin="round" stroke-linecap="round" ' +
    `transform="translate(1000 1000)">${rings}</g></svg>\n`
  );
}

/** Curves r(t) = R (1 + a cos(n t + f) + b cos(2 n t + turn f + 0.8)), one for each shift f. */
interface Band {
  readonly radius: number;
  readonly a: number;
  readonly b: number;
  readonly waves: number;
  readonly lines: number;
  readonly turn: 1 | -1;
}

const BANDS: readonly Band[] = [
  { radius: 995, a: 0.06, b: 0.012, waves: 40, lines: 9, turn: -1 },
  { radius: 860.7, a: 0.085, b: 0.02, waves: 20, lines: 14, turn: 1 },
  { radius: 661.7, a: 0.15, b: 0.03, waves: 20, lines: 14, turn: -1 },
  { radius: 398, a: 0.2, b: 0.04, waves: 10, lines: 14, turn: 1 },
];

/** Enough to keep the curves within a tenth of a unit of the formula. */
const PIECES = 10;
const PHASE = 0.8;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A point of one line of a band, relative to the centre. */
function rosettePoint(band: Band, line: number, t: number): Point {
  const shift = (line / band.lines) * 2 * Math.PI;
  const scale = band.radius / (1 + band.a + band.b);
  const r =
    scale *
    (1 +
      band.a * Math.cos(band.waves * t + shift) +
      band.b * Math.cos(2 * band.waves * t + band.turn * shift + PHASE));
  return { x: r * Math.cos(t), y: r * Math.sin(t) };
}

/**
 * Smooth cubic curves at equal steps. Consecutive control points mirror each other, so each curve only stores its
 * second.
 */
function sectorPath(band: Band): string {
  const step = (2 * Math.PI) / band.waves / PIECES;
  let path = '';
  for (let line = 0; line < band.lines; line++) {
    let at = rounded(rosettePoint(band, line, 0));
    const first = rounded(handle(band, line, 0, step, 1));
    path += `M${at.x}${pair(at.y)}`;
    for (let piece = 1; piece <= PIECES; piece++) {
      const to = rounded(rosettePoint(band, line, piece * step));
      const second = rounded(handle(band, line, piece * step, step, -1));
      const start =
        piece === 1 ? `c${delta(at, first)}${spaced(delta(at, second))}` : `s${delta(at, second)}`;
      path += `${start}${spaced(delta(at, to))}`;
      at = to;
    }
  }
  return path;
}

/** The control point: a third of a step along the tangent. */
function handle(band: Band, line: number, t: number, step: number, side: 1 | -1): Point {
  const point = rosettePoint(band, line, t);
  const near = step / 1000;
  const before = rosettePoint(band, line, t - near);
  const after = rosettePoint(band, line, t + near);
  const reach = (side * step) / 3 / (2 * near);
  return { x: point.x + (after.x - before.x) * reach, y: point.y + (after.y - before.y) * reach };
}

/** Nested rotations, so that forty sectors take a dozen elements. */
function ring(id: string, count: number): string {
  const inner = count % 5 === 0 ? 5 : 1;
  const outer = count / inner;
  const uses = turns(inner, 360 / count, (turn) => `<use href="#${id}"${turn}/>`);
  const groupId = `${id}r`;
  return `<g id="${groupId}">${uses}</g>${turns(outer, 360 / outer, (turn) => (turn === '' ? '' : `<use href="#${groupId}"${turn}/>`))}`;
}

function turns(count: number, degrees: number, draw: (turn: string) => string): string {
  return Array.from({ length: count }, (_, index) =>
    draw(index === 0 ? '' : ` transform="rotate(${tenth(index * degrees)})"`),
  ).join('');
}

function delta(from: Point, to: Point): string {
  return `${tenth(to.x - from.x)}${pair(to.y - from.y)}`;
}

function rounded(point: Point): Point {
  return { x: tenth(point.x), y: tenth(point.y) };
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

function pair(value: number): string {
  return spaced(String(tenth(value)));
}

/** In path data a minus sign also separates numbers. */
function spaced(text: string): string {
  return text.startsWith('-') ? text : ` ${text}`;
}
