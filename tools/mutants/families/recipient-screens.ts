import type { Mutant } from '../mutant.ts';

const draft = 'apps/web/src/features/withdrawals/recipient-draft.ts';
const test = 'apps/web/src/features/withdrawals/recipient-draft.test.ts';

/** What the wallet's first step of a withdrawal does not go on without. */
export const recipientScreenMutants: readonly Mutant[] = [
  {
    ids: ['C-12'],
    lost: 'the memo of a network that has memos can be left out by oversight',
    file: draft,
    control: "if (hasMemo && memo === null && !draft.noMemo) return { miss: 'memo' };",
    instead: '',
    test,
  },
  {
    ids: ['C-13'],
    lost: 'a look-alike is sent to without having been compared',
    file: draft,
    control: "if (isAlike && !draft.isCompared) return { miss: 'alike' };",
    instead: '',
    test,
  },
];
