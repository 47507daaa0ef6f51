import type { Mutant } from '../mutant.ts';

const row = 'apps/web/src/features/points/point-row.tsx';
const rowTest = 'apps/web/src/features/points/point-row.test.tsx';

/** The screens of cash and points: the map's sources and the words of staff. */
export const cashScreenMutants: readonly Mutant[] = [
  {
    ids: ['W-01'],
    lost: 'the page may read from anywhere once a map style is set',
    file: 'apps/server/src/http/headers.ts',
    control:
      "const alsoFrom = (origin: string | undefined): string => (origin === undefined ? '' : ` ${origin}`);",
    instead:
      "const alsoFrom = (origin: string | undefined): string => (origin === undefined ? '' : ' https:');",
    test: 'apps/server/src/http/map-policy.test.ts',
  },
  {
    ids: ['W-04'],
    lost: 'what staff writes about a point is run as markup',
    file: row,
    control: 'title={texts.local(point.name)}',
    instead: 'title={<span dangerouslySetInnerHTML={{ __html: texts.local(point.name) }} />}',
    test: rowTest,
  },
];
