import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../project-root.ts';
import { type Mutant, StaleMutant } from './mutant.ts';
import { runMutants } from './run-mutants.ts';

const file = 'packages/money/src/rounding.ts';
const rounding: Mutant = {
  ids: ['M-04'],
  lost: 'the customer gains',
  file,
  control: "{ userGets: 'down', userPays: 'up' }",
  instead: "{ userGets: 'up', userPays: 'up' }",
  test: 'packages/money/src/rounding.test.ts',
};

test('Q-10 tells a kill from a survivor and from code that does not load, and leaves the tree as it is', async () => {
  const before = readFileSync(join(projectRoot, file), 'utf8');
  // In this order, so that each shows that the one before was taken back.
  const mutants = [
    { ...rounding, instead: "{ userGets: 'down'" },
    { ...rounding, instead: "{ userPays: 'up', userGets: 'down' }" },
    rounding,
  ];
  const tried = await runMutants({ mutants, atOnce: 1, print: () => undefined });
  expect(tried.map(({ verdict }) => verdict.kind)).toEqual(['no answer', 'survived', 'killed']);
  expect(readFileSync(join(projectRoot, file), 'utf8')).toBe(before);
}, 120_000);

test('Q-10 stops before any test runs when a mutant names a file that is gone', async () => {
  const gone = { ...rounding, file: 'packages/money/src/gone.ts' };
  const said: string[] = [];
  const running = runMutants({ mutants: [rounding, gone], atOnce: 1, print: (line) => said.push(line) });
  await expect(running).rejects.toThrow(StaleMutant);
  expect(said).toEqual([]);
});
