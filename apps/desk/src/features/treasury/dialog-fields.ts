import type { StopScope } from '@gim/contract/treasury';
import type { Language } from '@gim/languages';
import { readTyped } from '../../shared/typed-amount.ts';
import type { TreasuryAction } from './treasury-action.ts';

/** The subject of a dialog. */
export type Wanted =
  | { readonly kind: 'sweep' | 'refill' }
  | { readonly kind: 'stop'; readonly scope: StopScope }
  | { readonly kind: 'start'; readonly id: string }
  /** `userId`: the client named by the first person; the second one confirms the same. */
  | { readonly kind: 'assign'; readonly id: string; readonly userId: string | null };

export interface DialogFields {
  /** `USDT ethereum`. */
  readonly asset: string | null;
  readonly amount: string;
  /** A user's id, a coin or a network. */
  readonly subject: string;
}

export const emptyFields = (wanted: Wanted): DialogFields => ({
  asset: null,
  amount: '',
  subject: wanted.kind === 'assign' ? (wanted.userId ?? '') : '',
});

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUserId = (text: string): boolean => uuid.test(text.trim());

/** No coin has more. The server refuses more than the coin's own. */
const DECIMALS_MAX = 18;

/** A positive decimal, typed as the language writes it. */
export function amountOf(text: string, language: Language): string | null {
  const amount = readTyped(text, { language, decimals: DECIMALS_MAX });
  return amount !== null && /[1-9]/.test(amount) ? amount : null;
}

/** The action described by the fields; null if one of them is invalid. */
export function actionOf(
  wanted: Wanted,
  { asset, amount, subject }: DialogFields,
  language: Language,
): TreasuryAction | null {
  switch (wanted.kind) {
    case 'sweep':
    case 'refill': {
      const [coin, network] = asset?.split(' ') ?? [];
      const exact = amountOf(amount, language);
      return coin === undefined || network === undefined || exact === null
        ? null
        : { kind: wanted.kind, coin, network, amount: exact };
    }
    case 'stop': {
      const { scope } = wanted;
      if (scope === 'all') return { kind: 'stop', scope, subject: null };
      const isGiven = scope === 'user' ? isUserId(subject) : subject !== '';
      return isGiven ? { kind: 'stop', scope, subject: subject.trim() } : null;
    }
    case 'start':
      return { kind: 'start', id: wanted.id };
    case 'assign':
      return isUserId(subject) ? { kind: 'assign', id: wanted.id, userId: subject.trim() } : null;
  }
}
