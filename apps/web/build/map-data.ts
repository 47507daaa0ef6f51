import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { feature } from 'topojson-client';
import type { Plugin } from 'vite';
import { clipRing, type Ring, thinRing } from './clip-ring.ts';

const require = createRequire(import.meta.url);
const tiles = join(dirname(require.resolve('@mapbox/mvt-fixtures/package.json')), 'real-world/chicago');

/** West, south, east, north: where points lie at a coast, and the coarse world would put them into the sea. */
const coasts = [[28, 44.5, 34, 48]] as const;

/**
 * The map that needs no internet access: land and water of the world, finer at the coasts that have points, and street
 * tiles of Chicago. Natural Earth draws borders that no law knows, so only its land is taken. © OpenStreetMap contributors
 * (ODbL) for the tiles; Natural Earth is in the public domain.
 */
export function mapData(): Plugin {
  return {
    name: 'gim-map-data',
    async generateBundle() {
      for (const [fileName, source] of await mapFiles()) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer(server) {
      const files = mapFiles();
      server.middlewares.use(async (request, response, next) => {
        const source = (await files).get((request.url ?? '').slice(1));
        if (source === undefined) next();
        else response.end(source);
      });
    },
  };
}

async function mapFiles(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const files = new Map<string, string | Uint8Array>();
  files.set('map/land.json', geometry((await readLand('110m')).map((ring) => thinRing(ring, 2))));
  const fine = await readLand('10m');
  files.set(
    'map/coast.json',
    geometry(coasts.flatMap((box) => fine.map((ring) => thinRing(clipRing(ring, box), 4)))),
  );
  for (const name of await readdir(tiles)) {
    if (name.endsWith('.mvt')) files.set(`map/chicago/${name}`, await readFile(join(tiles, name)));
  }
  return files;
}

/** The outer rings of all land. What lies in a ring is land; its lakes are too small to matter here. */
async function readLand(detail: '110m' | '10m'): Promise<readonly Ring[]> {
  const topology = JSON.parse(
    await readFile(join(dirname(require.resolve('world-atlas/package.json')), `land-${detail}.json`), 'utf8'),
  );
  const land = feature(topology, topology.objects.land);
  const shapes = 'features' in land ? land.features : [land];
  return shapes.flatMap(({ geometry: shape }) =>
    shape.type === 'MultiPolygon'
      ? shape.coordinates.flatMap(([outer]) => (outer === undefined ? [] : [outer]))
      : [],
  );
}

const geometry = (rings: readonly Ring[]): string =>
  JSON.stringify({
    type: 'MultiPolygon',
    coordinates: rings.filter(({ length }) => length > 3).map((ring) => [ring]),
  });
