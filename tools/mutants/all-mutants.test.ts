import { describe, expect, test } from 'vitest';
import { projectRoot } from '../project-root.ts';
import { provenControls } from '../tidy/rules/controls.ts';
import { readTree } from '../tidy/tree.ts';
import { allMutants, withoutMutant } from './all-mutants.ts';
import { mutate } from './mutant.ts';

const tree = readTree(projectRoot);
const proven = provenControls(tree);
const tried = new Set(allMutants.flatMap(({ ids }) => ids));

describe('Q-10 the mutants', () => {
  test('fit the code as it is, each in exactly one place', () => {
    for (const mutant of allMutants) expect(() => mutate(mutant, tree.text)).not.toThrow();
  });

  test('name tests that have their ids in a title', () => {
    const lost = allMutants.flatMap((mutant) =>
      mutant.ids
        .filter((id) => proven.get(id)?.includes(mutant.test) !== true)
        .map((id) => [id, mutant.test]),
    );
    expect(lost).toEqual([]);
  });

  test('are there for every control that a test claims, or a reason why not', () => {
    const missing = [...proven.keys()].filter((id) => !tried.has(id) && withoutMutant[id] === undefined);
    expect(missing.sort()).toEqual([]);
  });

  test('have no excuse that is not needed', () => {
    const needless = Object.keys(withoutMutant).filter((id) => tried.has(id) || !proven.has(id));
    expect(needless).toEqual([]);
  });

  test('are all different', () => {
    const texts = allMutants.map(({ file, control, instead, test: proof, ids }) =>
      JSON.stringify([file, control, instead, proof, ids]),
    );
    expect(new Set(texts).size).toBe(texts.length);
  });
});
