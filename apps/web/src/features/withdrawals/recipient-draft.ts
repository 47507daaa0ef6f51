import type { CoinItem, CoinNetwork } from '@gim/contract';
import type { CheckedRecipient, Destination } from './api.ts';

/** What stands in the fields of the first step. */
export interface RecipientDraft {
  /** As it was typed, pasted, scanned or chosen. */
  readonly text: string;
  /** Chosen by hand or with a saved address; null while the address decides. */
  readonly network: string | null;
  /** Null until somebody types one: then the one of the payment link stands in the field. */
  readonly memo: string | null;
  readonly noMemo: boolean;
  /** The look-alike was compared and is meant. */
  readonly isCompared: boolean;
}

export const emptyDraft: RecipientDraft = {
  text: '',
  network: null,
  memo: null,
  noMemo: false,
  isCompared: false,
};

/** The network of a draft: what was chosen if the address fits it, else the only one that it fits. */
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

/** What stands in the memo field. */
export const memoOf = (draft: RecipientDraft, checked: CheckedRecipient): string =>
  draft.memo ?? checked.memo ?? '';

export type RecipientMiss = 'address' | 'network' | 'memo' | 'alike';

export interface Recipient extends Destination {
  /** The name it was saved under. */
  readonly name: string | null;
  /** From a payment link. */
  readonly amount: string | null;
}

/** The recipient of a draft, or the first thing that is missing. */
export function recipientOf(
  coin: CoinItem,
  draft: RecipientDraft,
  checked: CheckedRecipient | undefined,
): { readonly recipient: Omit<Recipient, 'name'> } | { readonly miss: RecipientMiss } {
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
