import { flows as contractFlows, flow } from '@gim/contract';
import { byLanguage } from '@gim/languages';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { flows as definitions } from '../../wiring-flows.ts';
import type { FlowDefinition } from './flow.ts';
import { registerFlows } from './flows.ts';
import { flowProblems } from './verify-flows.ts';

const gift = flow({
  type: 'Gift',
  stages: { offered: 'InProgress', taken: 'Completed', refused: 'Canceled' },
  usualStages: ['offered', 'taken'],
  details: z.strictObject({ card: z.string(), count: z.int() }),
});

const fine: FlowDefinition<typeof gift> = {
  contract: gift,
  firstStages: ['offered'],
  transitions: { offered: ['offered', 'taken', 'refused'] },
  searchable: ['card'],
  cancel: { stages: ['offered'], problems: { taken: 'CancelTooLate' } },
  statement: { titles: byLanguage(() => 'Gift') },
};

/** What is wrong with one definition, as the only flow of a contract. */
const problemsOf = (change: Partial<FlowDefinition>): readonly string[] =>
  flowProblems([{ ...fine, ...change }], [change.contract ?? gift]);

test('a definition that fits has no problem', () => {
  expect(problemsOf({})).toEqual([]);
});

test('the flows of this build fit the contract', () => {
  expect(flowProblems(definitions, contractFlows)).toEqual([]);
});

describe('O-01 the start is refused', () => {
  test.each<[string, Partial<FlowDefinition>, string]>([
    [
      'a transition to a stage the contract does not have',
      { transitions: { offered: ['taken', 'refused', 'lost'] } },
      'no stage lost',
    ],
    ['a first stage the contract does not have', { firstStages: ['lost'] }, 'no stage lost'],
    [
      'a stage that nothing reaches',
      { transitions: { offered: ['taken'] }, cancel: null },
      'refused is never reached',
    ],
    [
      'a way out of a final stage',
      { transitions: { ...fine.transitions, taken: ['refused'] } },
      'final stage taken is left',
    ],
    ['no first stage', { firstStages: [] }, 'taken is never reached'],
    [
      'a usual way that begins elsewhere',
      { firstStages: ['refused', 'taken'] },
      'do not begin with a first stage',
    ],
    ['a cancel rule that no transition allows', { cancel: { stages: ['taken'] } }, 'may cancel at taken'],
    [
      'a cancel problem at a stage that is none',
      { cancel: { stages: [], problems: { lost: 'CancelTooLate' } } },
      'names lost',
    ],
    ['a search over a field that is no text', { searchable: ['count'] }, 'covers count'],
    ['a search over a field that is not there', { searchable: ['colour'] }, 'covers colour'],
    ['no title', { statement: { titles: { ...byLanguage(() => 'Gift'), uk: '' } } }, 'no title in uk'],
  ])('with %s', (_what, change, problem) => {
    expect(problemsOf(change).join('\n')).toContain(problem);
  });

  test('with a stage that leads nowhere', () => {
    const lost = { ...gift, stages: { ...gift.stages, waiting: 'Confirmed' } } as const;
    const transitions = {
      ...fine.transitions,
      offered: ['taken', 'refused', 'waiting'],
      waiting: ['waiting'],
    };
    expect(problemsOf({ contract: lost, transitions })).toEqual([
      'Gift: the stage waiting leads to no final one.',
    ]);
  });

  test('with a usual way that the transitions do not allow, or that ends badly', () => {
    const long = { ...gift, usualStages: ['offered', 'taken', 'refused'] } as const;
    expect(problemsOf({ contract: long })).toEqual([
      'Gift: the usual stages cannot go from taken to refused.',
    ]);
    const bad = { ...gift, usualStages: ['offered', 'refused'] } as const;
    expect(problemsOf({ contract: bad })).toEqual([
      'Gift: the usual stages do not end in success but with refused.',
    ]);
  });

  test('with a type that nobody defines, that two define, or that the contract does not have', () => {
    expect(flowProblems(definitions.slice(1), contractFlows)).toEqual([
      'Buy: the contract has it, and no module defines it.',
    ]);
    expect(flowProblems([...definitions, ...definitions.slice(0, 1)], contractFlows)).toEqual([
      'Buy: two modules define it.',
    ]);
    expect(flowProblems([...definitions, fine], contractFlows)).toEqual([
      "Gift: a module defines it, and it is not in the contract's list of flows.",
    ]);
  });

  test('with stages or details that are not those of the contract', () => {
    const changed = { ...gift, stages: { ...gift.stages, refused: 'Rejected' } } as const;
    expect(() => registerFlows([{ ...fine, contract: changed }], [gift])).toThrow(
      "Gift: a module defines it, and it is not in the contract's list of flows.",
    );
  });
});
