/** The area with street tiles: Chicago, at one zoom. West, south, east, north. */
export const streetArea = { zoom: 13, bounds: [-87.8027, 41.7713, -87.583, 41.9677] } as const;

/** Zooms in where there are streets; elsewhere shows the surrounding points. */
export function pointZoom({
  longitude,
  latitude,
}: {
  readonly longitude: number;
  readonly latitude: number;
}): number {
  const [west, south, east, north] = streetArea.bounds;
  const isInside = longitude > west && longitude < east && latitude > south && latitude < north;
  return isInside ? streetArea.zoom : 11.5;
}
