import type { PayoutPreview, Recipient } from '@gim/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useServices } from '../../platform/services.ts';
import { type Attempt, useAttempt } from '../../shared/use-attempt.ts';
import { useReloadBlock } from '../../shared/use-reload-block.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { previewPayout, useRecipients } from './api.ts';
import type { PayoutFormProps } from './payout-page.tsx';
import {
  isAboutSize,
  type PayoutProblem,
  payoutProblemOf,
  refusedStatusOf,
  usePayoutProblemText,
} from './problem-texts.ts';
import { type Figures, useFigures } from './use-figures.ts';

interface PayoutForm {
  readonly recipients: UseQueryResult<readonly Recipient[]>;
  readonly chosen: Recipient | undefined;
  readonly choose: (recipient: Recipient) => void;
  readonly isAdding: boolean;
  readonly setAdding: (isAdding: boolean) => void;
  readonly figures: Figures;
  readonly review: Attempt;
  readonly failure: unknown;
  readonly problem: PayoutProblem | null;
  /** Why the amount is too small or too large. */
  readonly sizeError: string | undefined;
  /** The button was pressed, so missing input is shown as errors. */
  readonly isTried: boolean;
  /** The server's latest preview: this is what the user confirms. */
  readonly echo: PayoutPreview | null;
  readonly setEcho: (echo: PayoutPreview) => void;
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly type: (text: string) => void;
  readonly takeMax: () => void;
  readonly submit: (event: FormEvent) => void;
}

/** The state of the payout form: amount, recipient, preview and problems. */
export function usePayoutForm({ kind, text, onText, onIdentityRefused }: PayoutFormProps): PayoutForm {
  const services = useServices();
  const userId = useUserId();
  const recipients = useRecipients(kind);
  const [chosen, choose] = useChosen(recipients.data);
  const [isAdding, setAdding] = useState(false);
  const [isTried, setTried] = useState(false);
  const [echo, setEcho] = useState<PayoutPreview | null>(null);
  const [isOpen, setOpen] = useState(false);
  const recipientId = chosen?.id ?? null;
  const figures = useFigures({ kind, recipientId, text });
  const explain = usePayoutProblemText();
  const review = useAttempt(explain);
  // If the whole balance is too small or too large, another amount may still be valid.
  const closed = isAboutSize(payoutProblemOf(figures.termsFailure)) ? undefined : figures.termsFailure;
  const failure = review.failure ?? figures.failure ?? closed;
  const problem = failure === undefined ? null : payoutProblemOf(failure);
  useReloadBlock(text !== '' || isAdding);
  const refused = failure === undefined ? null : refusedStatusOf(failure);
  useEffect(() => {
    if (refused !== null) onIdentityRefused(refused);
  }, [refused, onIdentityRefused]);
  const type = (next: string): void => {
    review.clearError();
    onText(next);
  };
  const ask = (amount: string): Promise<PayoutPreview> =>
    previewPayout(services, { userId, kind, recipientId, amount });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const { preview } = figures;
    if (preview === undefined || chosen === undefined) return;
    // Fetch the preview again: the user confirms the server's latest figures, not those shown while typing.
    void review.run(async () => {
      setEcho(await ask(preview.amount));
      setOpen(true);
    });
  };
  return {
    ...{ recipients, chosen, choose, isAdding, setAdding, figures, review, failure, problem },
    ...{ isTried, echo, setEcho, isOpen, type, submit },
    sizeError: isAboutSize(problem) && text !== '' ? explain(failure) : undefined,
    close: () => setOpen(false),
    takeMax: () => void review.run(async () => type((await ask('max')).amount)),
  };
}

/** The chosen recipient: initially the last used one, never a removed or expired one. */
function useChosen(
  items: readonly Recipient[] | undefined,
): readonly [Recipient | undefined, (recipient: Recipient) => void] {
  const [id, setId] = useState<string | null>(null);
  const usable = items?.filter((item) => item.kind === 'paypal' || !item.isExpired) ?? [];
  return [usable.find((item) => item.id === id) ?? usable[0], (recipient) => setId(recipient.id)];
}
