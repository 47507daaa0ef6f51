import type { cashCancelReasons } from '@gim/contract/cash-orders.desk';
import { deskNoteLengths } from '@gim/contract/users.desk';
import { toast } from '@gim/ui/toast/toast.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrderAction } from './use-order-action.ts';

type Reason = (typeof cashCancelReasons)[number];

export interface Cancellation {
  readonly reason: Reason;
  readonly setReason: (reason: Reason) => void;
  readonly note: string;
  readonly setNote: (note: string) => void;
  /** Submitted with too short a note. */
  readonly isShort: boolean;
  readonly isBusy: boolean;
  readonly refusal: string | null;
  readonly submit: () => Promise<void>;
}

/** The form of a cancellation by support. */
export function useCancellation(orderId: string): Cancellation {
  const { t } = useTranslation('support');
  const act = useOrderAction(orderId);
  const [reason, setReason] = useState<Reason>('ClientCannotCome');
  const [note, setNote] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isShort = note.trim().length < deskNoteLengths.min;
  const submit = async (): Promise<void> => {
    setIsAsked(true);
    if (isShort || isBusy) return;
    setIsBusy(true);
    const refused = await act({ kind: 'cancel', reason, note: note.trim() });
    setIsBusy(false);
    setRefusal(refused);
    if (refused === null) toast(t('cancel.done'));
  };
  return { reason, setReason, note, setNote, isShort: isAsked && isShort, isBusy, refusal, submit };
}
