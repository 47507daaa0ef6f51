import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The test files that take longest. Vitest knows it after the first run; on a fresh clone it would begin with the largest
 * file, and the longest of all, which is among the smallest, would run at the end beside an idle processor.
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

/** Begins with the files that take longest, so that the workers end together. */
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
