import { describe, expect, it } from 'vitest';
import { onMissingChunk } from './missing-chunk.ts';

async function reloads(answers: {
  readonly isOutdated: boolean;
  readonly isClaimed: boolean;
}): Promise<number> {
  let count = 0;
  await onMissingChunk({
    buildCheck: { check: async () => answers.isOutdated, claimReload: () => answers.isClaimed },
    path: () => '/coins',
    reload: () => {
      count += 1;
    },
  });
  return count;
}

describe('a missing chunk', () => {
  it.each([
    [true, true, 1],
    [true, false, 0],
    [false, true, 0],
  ])('with a new build: %s, not yet reloaded: %s, reloads %i times', async (isOutdated, isClaimed, times) => {
    expect(await reloads({ isOutdated, isClaimed })).toBe(times);
  });
});
