import type { Mutant } from '../mutant.ts';

const folder = 'apps/server/src/modules/withdrawal-options';
const figures = `${folder}/figures-policy.ts`;
const policy = `${folder}/figures-policy.test.ts`;

/** The withdrawal options: no cent appears or is lost, and nothing is promised that the flow does not pay. */
export const withdrawalOptionMutants: readonly Mutant[] = [
  {
    ids: ['M-04'],
    lost: 'what stays on the balance is shown as a fee as well',
    file: figures,
    control: 'const fee = worth.units - receives.units - stays.units;',
    instead: 'const fee = worth.units - receives.units;',
    test: policy,
  },
  {
    ids: ['M-04'],
    lost: 'more is shown to arrive than leaves',
    file: figures,
    control: 'if (fee < 0n)',
    instead: 'if (fee < -1_000n)',
    test: policy,
  },
  {
    ids: ['M-04'],
    lost: 'the cash is more than the dollars pay for with the fee',
    file: figures,
    control: 'cashOf(steps).units + feeOf(cashOf(steps)).units <= dollars.units',
    instead: 'cashOf(steps).units <= dollars.units',
    test: policy,
  },
];
