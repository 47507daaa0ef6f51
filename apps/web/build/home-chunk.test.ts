import { expect, test } from 'vitest';
import { homeChunk } from './home-chunk.ts';

const imports: Readonly<Record<string, readonly string[]>> = {
  'main.tsx': ['app/router.tsx', 'shared/link.ts'],
  'screens/index.tsx': ['shared/form.ts'],
  'screens/verification.tsx': ['shared/code.ts'],
  'screens/transactions.$id.trip.tsx': ['shared/axis.ts', 'shared/seal.ts', 'shared/link.ts'],
  'screens/dashboard.tsx': ['shared/chart.ts', 'shared/link.ts', 'shared/form.ts', 'shared/code.ts'],
  'app/layouts/dashboard.tsx': ['shared/rail.ts'],
  'shared/chart.ts': ['shared/axis.ts', 'screens/dashboard.tsx'],
  'screens/market.tsx': ['shared/table.ts'],
};
const screens = ['screens/index.tsx', 'screens/transactions.$id.trip.tsx'];
const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: (imports[id.replace('/web/src/', '')] ?? []).map((path) => `/web/src/${path}`),
    dynamicallyImportedIds: id.endsWith('app/router.tsx') ? screens.map((path) => `/web/src/${path}`) : [],
  }),
};

test.each([
  ['screens/dashboard.tsx', 'home'],
  ['app/layouts/dashboard.tsx', 'home'],
  ['shared/chart.ts', 'home'],
  ['shared/rail.ts', 'home'],
  // The page of a visit draws it too, and none that a visitor sees.
  ['shared/axis.ts', 'basics'],
  ['shared/seal.ts', null],
  // Loaded by then.
  ['main.tsx', null],
  ['shared/link.ts', null],
  ['shared/form.ts', null],
  ['shared/code.ts', null],
  // What another screen alone needs.
  ['screens/market.tsx', null],
  ['shared/table.ts', null],
])('%s is in %s', (path, chunk) => {
  expect(homeChunk('/web')(`/web/src/${path}`, graph)).toBe(chunk);
});
