import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEndpoints } from '@gim/contract/testing/all-endpoints';
import { expect, it } from 'vitest';

const texts = join(import.meta.dirname, '../../../../texts/en-US/web');

/** Refusals that no page explains. The client handles the first, and no page asks for what the second refuses. */
const unexplained = ['RefreshTokenInvalid', 'MultiLevelOff'];

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Names of the problems in `problems`, and of the obstacles to a deletion in `bars`, at any depth. */
function namesIn(group: object, isExplaining = false): readonly string[] {
  return Object.entries(group).flatMap(([key, value]) => {
    if (isGroup(value)) return namesIn(value, isExplaining || key === 'problems' || key === 'bars');
    return isExplaining ? [key] : [];
  });
}

it('every refusal that a call of the wallet can get has a text of its own', async () => {
  const explained = new Set(
    readdirSync(texts).flatMap((file) => {
      const group: unknown = JSON.parse(readFileSync(join(texts, file), 'utf8'));
      return isGroup(group) ? namesIn(group) : [];
    }),
  );
  const calls = (await allEndpoints()).filter(({ endpoint }) => !endpoint.path.startsWith('/api/desk'));
  const refusals = new Set(calls.flatMap(({ endpoint }) => endpoint.problems));
  expect(refusals.size).toBeGreaterThan(50);
  expect([...refusals].filter((name) => !explained.has(name)).toSorted()).toEqual(unexplained.toSorted());
});
