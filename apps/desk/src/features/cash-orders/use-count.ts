import type { CashOrderDetail } from '@gim/contract/cash-orders.desk';
import { toast } from '@gim/ui/toast/toast.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import {
  type CountStep,
  type Denomination,
  notesOf,
  type Pieces,
  stepNow,
  withoutOne,
} from './count-rules.ts';
import { runOrderAction } from './order-action.ts';
import { plainAmount } from './typed-amount.ts';
import { useOrderCache } from './use-cash-orders.ts';

export interface Count {
  readonly order: CashOrderDetail;
  readonly isSealCompared: boolean;
  readonly compareSeal: () => void;
  readonly pieces: Pieces;
  readonly setPieces: (note: Denomination, pieces: string) => void;
  readonly setAside: (note: Denomination) => void;
  /** The retyped amount as a plain decimal; "" if the text is not an amount. */
  readonly amount: string;
  readonly setAmount: (amount: string) => void;
  /** Whether the retyped amount is the order's. */
  readonly isAmountSame: boolean;
  /** The first incomplete step. */
  readonly now: CountStep;
  readonly isBusy: boolean;
  /** Why the confirmation failed. */
  readonly refusal: string | null;
  readonly confirm: () => Promise<void>;
}

/** The teller's progress with an order. Lives as long as the screen: after leaving, the count starts over. */
export function useCount(order: CashOrderDetail): Count {
  const [isSealCompared, setIsSealCompared] = useState(false);
  const [pieces, setPieces] = useState<Pieces>({});
  const [amount, setAmount] = useState('');
  const exact = plainAmount(amount);
  const now = stepNow(order, { isSealCompared, pieces, amount: exact });
  const confirmation = useConfirmation(order);
  return {
    order,
    isSealCompared,
    compareSeal: () => setIsSealCompared(true),
    pieces,
    setPieces: (note, typed) => setPieces((before) => ({ ...before, [note]: typed })),
    setAside: (note) => setPieces((before) => withoutOne(before, note)),
    amount,
    setAmount,
    isAmountSame: exact === plainAmount(order.cash),
    now,
    isBusy: confirmation.isBusy,
    refusal: confirmation.refusal,
    confirm: async () => {
      if (now === 'confirm' && exact !== null) await confirmation.confirm(pieces, exact);
    },
  };
}

function useConfirmation(order: CashOrderDetail) {
  const { t } = useTranslation('cash-orders');
  const { client } = useServices();
  const { keep, refetch } = useOrderCache();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  // One idempotency key for the whole visit: however often it is sent, the money moves once.
  const key = useRef(crypto.randomUUID());
  const isSent = useRef(false);
  const confirm = async (pieces: Pieces, amount: string): Promise<void> => {
    if (isSent.current) return;
    isSent.current = true;
    setIsBusy(true);
    const action = {
      kind: 'complete',
      notes: notesOf(pieces),
      amount,
      key: key.current,
    } as const;
    const outcome = await runOrderAction(client, order.id, action);
    setIsBusy(false);
    if (outcome.kind === 'refused') {
      // Reset only on failure, so that a key press before the result is rendered cannot send it again.
      isSent.current = false;
      setRefusal(t(`problems.${outcome.reason}`));
      // The server has answered this key, so the next press is a new intent with a new key.
      if (outcome.reason !== 'unavailable') key.current = crypto.randomUUID();
      await refetch();
      return;
    }
    setRefusal(null);
    keep(outcome.order);
    toast(t(order.side === 'in' ? 'count.doneIn' : 'count.doneOut'));
  };
  return { isBusy, refusal, confirm };
}
