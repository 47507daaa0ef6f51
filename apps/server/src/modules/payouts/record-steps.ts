import type { StageOf, TransactionReason } from '@gim/contract';
import type { bankCardTransferFlow, payPalTransferFlow } from '@gim/contract/payouts.flow';
import { toDecimal } from '@gim/money';
import type { Companion } from '../../platform/db/companion.ts';
import type { Draft, Move } from '../transactions/index.ts';
import type { PayoutsCore } from './core.ts';
import { amountOf, cents, feeIn, type Payout, type PayoutState, receivesOf, stageOf } from './payout.ts';
import type { StoredRecipient } from './recipients/recipient.ts';

const usdText = (units: bigint | string) => ({ coin: 'USD', amount: toDecimal(cents(units)) });

/** The history record of a new payout. */
export function draftOf(
  row: Payout,
  { recipient, stage }: { recipient: StoredRecipient; stage: 'submitted' | 'review' },
): Draft {
  const { id, userId, recipientId } = row;
  const common = {
    id,
    userId,
    stages: [stage] as const,
    side: { money: amountOf(row), direction: 'out' as const },
    fee: feeIn(row),
    usd: amountOf(row),
    postings: [id],
  };
  const known = {
    recipientId,
    receives: usdText(receivesOf(row).units),
    partnerReference: null,
    feeChange: null,
  };
  const { data } = recipient;
  return data.kind === 'card'
    ? {
        ...common,
        type: 'BankCardTransfer',
        details: { ...known, brand: data.brand, lastFour: data.lastFour, holder: data.holder },
      }
    : {
        ...common,
        type: 'PayPalTransfer',
        details: { ...known, address: data.address, name: nameOf(data), unclaimedUntil: null },
      };
}

const nameOf = ({ holder }: Extract<StoredRecipient['data'], { kind: 'paypal' }>): string =>
  holder.kind === 'person' ? holder.legalName : holder.company;

/** Changes to the history record. Omitted fields stay as they are. */
export interface PayoutUpdate {
  readonly partnerReference?: string;
  readonly unclaimedUntil?: Date | null;
  readonly feeChange?: { readonly fee: string; readonly until: Date } | null;
  /** Money came back after the payout's end and was credited again. */
  readonly credited?: { readonly cents: bigint; readonly at: Date };
}

function detailsOf(row: Payout, { partnerReference, feeChange, credited }: PayoutUpdate) {
  return {
    receives: usdText(receivesOf(row).units),
    ...(partnerReference === undefined ? {} : { partnerReference }),
    ...(credited === undefined
      ? {}
      : { credited: { ...usdText(credited.cents), at: credited.at.toISOString() } }),
    ...(feeChange === undefined
      ? {}
      : {
          feeChange: feeChange && {
            fee: usdText(feeChange.fee),
            receives: usdText(BigInt(row.amount) - BigInt(feeChange.fee)),
            until: feeChange.until.toISOString(),
          },
        }),
  };
}

const unclaimedOf = ({ unclaimedUntil }: PayoutUpdate) =>
  unclaimedUntil === undefined ? {} : { unclaimedUntil: unclaimedUntil?.toISOString() ?? null };

export interface RecordStep {
  readonly to: PayoutState;
  readonly reason?: TransactionReason;
  readonly posting?: string;
  readonly news?: PayoutUpdate;
}

type CardStage = StageOf<typeof bankCardTransferFlow>;
type PayPalStage = StageOf<typeof payPalTransferFlow>;

function cardStage(stage: PayPalStage): CardStage {
  if (stage === 'unclaimed') throw new Error('A card has nothing to claim.');
  return stage;
}

/** The record's move for a step of the payout. */
export function moveOf(row: Payout, { to, news = {}, ...rest }: RecordStep): Move {
  const { id, userId } = row;
  const step = { id, userId, fee: feeIn(row), ...rest };
  const [from, stage] = [stageOf(row.state), stageOf(to)];
  return row.kind === 'card'
    ? {
        ...step,
        type: 'BankCardTransfer',
        from: cardStage(from),
        to: cardStage(stage),
        details: detailsOf(row, news),
      }
    : {
        ...step,
        type: 'PayPalTransfer',
        from,
        to: stage,
        details: { ...detailsOf(row, news), ...unclaimedOf(news) },
      };
}

export const movingRecord = ({ transactions }: PayoutsCore, row: Payout, step: RecordStep): Companion =>
  transactions.moving(moveOf(row, step));

/** A change of the record without a move. */
export const noteOf = (row: Payout, news: PayoutUpdate) => {
  const { id, userId } = row;
  const stage = stageOf(row.state);
  const common = { id, userId, fee: feeIn(row) };
  return row.kind === 'card'
    ? ({
        ...common,
        type: 'BankCardTransfer',
        stage: cardStage(stage),
        details: detailsOf(row, news),
      } as const)
    : ({
        ...common,
        type: 'PayPalTransfer',
        stage,
        details: { ...detailsOf(row, news), ...unclaimedOf(news) },
      } as const);
};
