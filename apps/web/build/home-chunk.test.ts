import { expect, test } from 'vitest';
import { homeChunk } from './home-chunk.ts';

const imports: Readonly<Record<string, readonly string[]>> = {
  'main.tsx': ['app/router.tsx', 'shared/link.ts'],
  'screens/index.tsx': ['shared/form.ts'],
  'screens/dashboard.tsx': ['shared/chart.ts', 'shared/link.ts', 'shared/form.ts'],
  'app/layouts/dashboard.tsx': ['shared/rail.ts'],
  'shared/chart.ts': ['shared/axis.ts', 'screens/dashboard.tsx'],
  'screens/market.tsx': ['shared/table.ts'],
};
const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: (imports[id.replace('/web/src/', '')] ?? []).map((path) => `/web/src/${path}`),
    dynamicallyImportedIds: id.endsWith('app/router.tsx') ? ['/web/src/screens/index.tsx'] : [],
  }),
};

test('has what Home imports, however far, and nothing that a visitor has loaded or another screen alone needs', () => {
  const chunkOf = homeChunk('/web');
  const inHome = (path: string): boolean => chunkOf(`/web/src/${path}`, graph) === 'home';
  const home = [
    'screens/dashboard.tsx',
    'app/layouts/dashboard.tsx',
    'shared/chart.ts',
    'shared/axis.ts',
    'shared/rail.ts',
  ];
  const others = ['main.tsx', 'shared/link.ts', 'shared/form.ts', 'screens/market.tsx', 'shared/table.ts'];
  expect([home.filter((path) => !inHome(path)), others.filter(inHome)]).toEqual([[], []]);
});
