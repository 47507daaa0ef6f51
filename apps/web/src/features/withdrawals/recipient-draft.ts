import type { CoinItem, CoinNetwork } from '@gim/contract';
import type { CheckedRecipient, Destination } from './api.ts';

/** The input of the first step. */
export interface RecipientDraft {
  /** As typed, pasted, scanned or chosen. */
  readonly text: string;
  /** Chosen by the user or with a saved address; null if the address determines it. */
  readonly network: string | null;
  /** Null until edited; meanwhile the field shows the memo of the payment link. */
  readonly memo: string | null;
  readonly noMemo: boolean;
  /** The user compared the look-alike address and confirmed it. */
  readonly isCompared: boolean;
}

export const emptyDraft: RecipientDraft = {
  text: '',
  network: null,
  memo: null,
  noMemo: false,
  isCompared: false,
};

/** The network of a draft: the chosen one if the address matches it, else the only one that matches. */
export function networkOf(
  coin: Pick<CoinItem, 'networks'>,
  draft: RecipientDraft,
  checked: CheckedRecipient | undefined,
): CoinNetwork | undefined {
  const fitting = checked?.networks ?? [];
  const [only] = fitting;
  const id =
    draft.network !== null && fitting.includes(draft.network)
      ? draft.network
      : fitting.length === 1
        ? only
        : undefined;
  return coin.networks.find((network) => network.id === id);
}

/** The value of the memo field. */
export const memoOf = (draft: RecipientDraft, checked: CheckedRecipient): string =>
  draft.memo ?? checked.memo ?? '';

export type RecipientProblem = 'address' | 'network' | 'memo' | 'alike';

export interface Recipient extends Destination {
  /** The name under which it is saved. */
  readonly name: string | null;
  /** From a payment link. */
  readonly amount: string | null;
}

/** The recipient of a draft, or the first missing input. */
export function recipientOf(
  coin: CoinItem,
  draft: RecipientDraft,
  checked: CheckedRecipient | undefined,
): { readonly recipient: Omit<Recipient, 'name'> } | { readonly miss: RecipientProblem } {
  if (checked === undefined) return { miss: 'address' };
  const network = networkOf(coin, draft, checked);
  if (network === undefined) return { miss: 'network' };
  const isAlike = checked.warnings.some(({ kind }) => kind === 'LooksLikeKnown');
  if (isAlike && !draft.isCompared) return { miss: 'alike' };
  const hasMemo = network.memo !== 'none';
  const written = memoOf(draft, checked).trim();
  const memo = hasMemo && written !== '' ? written : null;
  if (hasMemo && memo === null && !draft.noMemo) return { miss: 'memo' };
  return {
    recipient: {
      coin: coin.id,
      network: network.id,
      address: checked.address,
      memo,
      noMemo: hasMemo && memo === null,
      amount: checked.amount,
    },
  };
}
