/** The corners of an area, the first one again at its end: longitude and latitude. */
export type Ring = readonly (readonly number[])[];

/** West, south, east, north. */
export type Box = readonly [number, number, number, number];

/** The part of an area inside a box (Sutherland and Hodgman: one edge of the box after the other). */
export function clipRing(ring: Ring, [west, south, east, north]: Box): Ring {
  const edges = [
    { axis: 0, at: west, sign: 1 },
    { axis: 0, at: east, sign: -1 },
    { axis: 1, at: south, sign: 1 },
    { axis: 1, at: north, sign: -1 },
  ] as const;
  const open = edges.reduce<Ring>(clipAtEdge, ring.slice(0, -1));
  const [first] = open;
  return first === undefined ? [] : [...open, first];
}

interface Edge {
  readonly axis: 0 | 1;
  readonly at: number;
  readonly sign: 1 | -1;
}

function clipAtEdge(ring: Ring, { axis, at, sign }: Edge): Ring {
  const value = (corner: readonly number[] | undefined): number => ((corner?.[axis] ?? 0) - at) * sign;
  return ring.flatMap((corner, index) => {
    const before = ring.at(index - 1) ?? corner;
    const [from, to] = [value(before), value(corner)];
    const crossing = from < 0 === to < 0 ? [] : [between(before, corner, from / (from - to))];
    return to < 0 ? crossing : [...crossing, corner];
  });
}

const between = (from: readonly number[], to: readonly number[], share: number): readonly number[] =>
  from.map((value, axis) => value + ((to[axis] ?? value) - value) * share);

/** Rounds the corners and leaves out those that become the same. */
export function thinRing(ring: Ring, digits: number): Ring {
  const scale = 10 ** digits;
  const round = (value: number): number => Math.round(value * scale) / scale;
  const rounded = ring.map((corner) => corner.map(round));
  return rounded.filter((corner, index) => {
    const before = rounded[index - 1];
    return before === undefined || corner.some((value, axis) => value !== before[axis]);
  });
}
