import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest test files. Vitest knows durations only after a first run; on a fresh clone it would start with the
 * largest file, and the slowest one, which is small, would run last beside an idle CPU.
 */
const LONG = [
  'chaos',
  'restarting-worker',
  'fuzz',
  'restore',
  'product',
  'enumeration',
  'broken-books',
  'embedded-postgres',
  'bootstrap',
  'authorization',
  'live',
  'stream-bench',
  'run-mutants',
  'http-callers',
];

/** Starts with the slowest files, so that the workers finish together. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((name) => moduleId.endsWith(`/${name}.integration.test.ts`));
  return place === -1 ? LONG.length : place;
}
