import type { Mutant } from '../mutant.ts';

const rules = 'apps/desk/src/features/cash-orders/count-rules.ts';
const test = 'apps/desk/src/features/cash-orders/count-rules.test.ts';

/** The counter of the desk. */
export const cashDeskMutants: readonly Mutant[] = [
  {
    ids: ['O-05'],
    lost: 'the button can be pressed before the seals were compared',
    file: rules,
    control: "if (!isSealCompared) return 'seal';",
    instead: '',
    test,
  },
  {
    ids: ['O-05'],
    lost: 'the button can be pressed with another count than the order',
    file: rules,
    control: "if (plainAmount(String(countOf(pieces).dollars)) !== plainAmount(cash)) return 'count';",
    instead: '',
    test,
  },
  {
    ids: ['O-05'],
    lost: 'the button can be pressed without the amount typed once more',
    file: rules,
    control: "return amount === plainAmount(cash) ? 'confirm' : 'amount';",
    instead: "return 'confirm';",
    test,
  },
];
