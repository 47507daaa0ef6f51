import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { riverLines } from './rivers.ts';
import { streetArea } from './street-area.ts';

/** The colours of the map, by the names of the design. */
export interface MapColors {
  readonly land: string;
  readonly park: string;
  readonly water: string;
  readonly road: string;
  readonly minor: string;
}

/** The area with the detailed coastline, where the coarse land must be hidden. Same as in build/map-data.ts. */
const coast = [28, 44.5, 34, 48] as const;

/** A coarse shore of Lake Michigan: the land data has no lakes, and Chicago is at this one. */
const lake = [
  [-87.58, 41.78],
  [-87.53, 41.7],
  [-87.33, 41.62],
  [-86.91, 41.73],
  [-86.49, 42.11],
  [-86.22, 42.78],
  [-86.34, 43.24],
  [-86.54, 43.66],
  [-86.45, 44.06],
  [-86.25, 44.7],
  [-85.6, 45.18],
  [-85.0, 45.5],
  [-85.0, 45.9],
  [-86.3, 45.9],
  [-87.0, 45.7],
  [-87.4, 45.1],
  [-87.6, 44.3],
  [-87.7, 43.75],
  [-87.9, 43.04],
  [-87.8, 42.49],
  [-87.8, 42.3],
  [-87.68, 42.06],
  [-87.63, 41.95],
  [-87.6, 41.88],
  [-87.58, 41.78],
];

/** Land and water in the design's colours, with the available streets. Names are on the pins and in the list. */
export function offlineStyle(colors: MapColors, origin: string): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: `${origin}/map/land.json` },
      coast: { type: 'geojson', data: `${origin}/map/coast.json` },
      sea: { type: 'geojson', data: area(rectangle(coast)) },
      lake: { type: 'geojson', data: area(lake) },
      rivers: { type: 'geojson', data: riverLines },
      streets: {
        type: 'vector',
        tiles: [`${origin}/map/chicago/{z}-{x}-{y}.mvt`],
        minzoom: streetArea.zoom,
        maxzoom: streetArea.zoom,
        bounds: [...streetArea.bounds],
      },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colors.water } },
      fill('land', colors.land),
      { ...fill('sea', colors.water), minzoom: 5 },
      { ...fill('coast', colors.land), minzoom: 5 },
      fill('lake', colors.water),
      riverLayer(colors.water),
      ...streets(colors),
    ],
  };
}

const fill = (source: string, color: string): Extract<LayerSpecification, { type: 'fill' }> => ({
  id: source,
  type: 'fill',
  source,
  paint: { 'fill-color': color, 'fill-antialias': false },
});

/** Approximate pixels per metre at a zoom, at the latitude of these cities; doubles with each zoom. */
const pixelsOfMetre = (zoom: number): number => 2 ** zoom / 100_000;

/** Rivers in their real width, with a minimum line width. */
const riverLayer = (color: string): LayerSpecification => ({
  id: 'rivers',
  type: 'line',
  source: 'rivers',
  minzoom: 6,
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: {
    'line-color': color,
    'line-width': [
      'interpolate',
      ['exponential', 2],
      ['zoom'],
      6,
      ['max', 1, ['*', ['get', 'metres'], pixelsOfMetre(6)]],
      16,
      ['*', ['get', 'metres'], pixelsOfMetre(16)],
    ],
  },
});

function streets({ park, water, road, minor }: MapColors): LayerSpecification[] {
  const line = (
    id: string,
    classes: readonly string[],
    color: string,
    width: number,
  ): LayerSpecification => ({
    id,
    type: 'line',
    source: 'streets',
    'source-layer': 'road',
    filter: ['in', ['get', 'class'], ['literal', [...classes]]],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': color,
      'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 12, width / 2, 18, width * 9],
    },
  });
  const shape = (id: string, layer: string, color: string): LayerSpecification => ({
    id,
    type: 'fill',
    source: 'streets',
    'source-layer': layer,
    paint: { 'fill-color': color },
    ...(layer === 'landuse'
      ? { filter: ['in', ['get', 'class'], ['literal', ['park', 'grass', 'wood', 'cemetery', 'pitch']]] }
      : {}),
  });
  return [
    shape('parks', 'landuse', park),
    shape('basins', 'water', water),
    line('alleys', ['street', 'street_limited', 'service', 'pedestrian'], minor, 1.2),
    line('avenues', ['tertiary', 'secondary', 'motorway_link', 'link'], road, 2),
    line('highways', ['primary', 'trunk', 'motorway'], road, 3.2),
  ];
}

type Corners = readonly (readonly number[])[];

const area = (ring: Corners) => ({
  type: 'Polygon' as const,
  coordinates: [ring.map((corner) => [...corner])],
});

const rectangle = ([west, south, east, north]: readonly [number, number, number, number]): Corners => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
