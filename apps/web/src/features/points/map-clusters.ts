import type { Pin } from './api.ts';

/** One marker of the map: a point, or several that would overlap. */
export interface Cluster {
  /** The id of the point, or of the first of several. */
  readonly id: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly pins: readonly Pin[];
}

/** The width of a pin in pixels, with room for a finger. */
const radius = 56;

/** Greedy clustering of pins that would overlap at a zoom: each free pin takes the free ones around it. */
export function clusterPins(pins: readonly Pin[], zoom: number): readonly Cluster[] {
  const world = 512 * 2 ** zoom;
  const places = pins.map((pin) => ({
    pin,
    x: worldX(pin.longitude) * world,
    y: worldY(pin.latitude) * world,
  }));
  const cells = Map.groupBy(places, ({ x, y }) => cellOf(Math.floor(x / radius), Math.floor(y / radius)));
  const taken = new Set<string>();
  return places.flatMap((place) => {
    if (taken.has(place.pin.id)) return [];
    const around = neighbours(place).flatMap((cell) => cells.get(cell) ?? []);
    const group = around.filter(
      (other) => !taken.has(other.pin.id) && Math.hypot(other.x - place.x, other.y - place.y) < radius,
    );
    for (const { pin } of group) taken.add(pin.id);
    const middle = (of: (pin: Pin) => number): number =>
      group.reduce((sum, { pin }) => sum + of(pin), 0) / group.length;
    return [
      {
        id: place.pin.id,
        longitude: middle(({ longitude }) => longitude),
        latitude: middle(({ latitude }) => latitude),
        pins: group.map(({ pin }) => pin),
      },
    ];
  });
}

const cellOf = (column: number, row: number): string => `${column},${row}`;

function neighbours({ x, y }: { readonly x: number; readonly y: number }): readonly string[] {
  const [column, row] = [Math.floor(x / radius), Math.floor(y / radius)];
  return [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => cellOf(column + dx, row + dy)));
}

const worldX = (longitude: number): number => (longitude + 180) / 360;

/** Web Mercator, the map's projection. */
function worldY(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}
