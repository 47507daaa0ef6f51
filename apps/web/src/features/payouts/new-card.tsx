import type { Recipient, StepUpProof } from '@gim/contract';
import { recipientOperation } from '@gim/contract/payouts.recipients';
import { Section } from '@gim/ui/app-shell/page.tsx';
import { LockIcon } from '@gim/ui/icons/form-icons.ts';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { StepUpQuestion } from '../../shared/step-up/step-up-question.tsx';
import { useUserId } from '../../shared/use-user-id.ts';
import { type CardForm, createRecipient, recipientsKey, useCardForm } from './api.ts';
import { CardFrame } from './card-frame.tsx';
import type { EnteredCard } from './card-message.ts';
import type { PayoutAccount } from './payout-page.tsx';
import styles from './payouts.module.css';
import { payoutProblemOf, usePayoutProblemText } from './problem-texts.ts';

export interface NewRecipientProps {
  readonly account: PayoutAccount;
  readonly onClose: () => void;
  readonly onAdded: (recipient: Recipient) => void;
}

/** Adds a card. The number is typed into the partner's frame; we get a token, the brand and the last four digits. */
export function NewCard({
  account,
  hasSaved,
  onClose,
  onAdded,
}: NewRecipientProps & { readonly hasSaved: boolean }): ReactElement {
  const { t } = useTranslation('payouts');
  const { data: form, error, isFetching, refetch } = useCardForm();
  const [card, setCard] = useState<EnteredCard | null>(null);
  const isOver = useIsOver(form);
  // A form's token is for one card, so cancelling the step-up needs a new frame.
  const renew = (): void => {
    setCard(null);
    void refetch();
  };
  return (
    <Section
      isFirst
      title={t('newCard.title')}
      action={
        <button type="button" className={styles.add} onClick={onClose}>
          {hasSaved ? t('newCard.saved') : t('newCard.keep')}
        </button>
      }
    >
      <div className={styles.stack}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs fields, and these are inside the frame. */}
        <div className={styles.hosted} role="group" aria-label={t('newCard.form')}>
          <p className={styles.hostedHead}>
            <LockIcon size={18} />
            <span>
              <b>{t('newCard.secure')}</b> {t('newCard.unseen')}
            </span>
          </p>
          {error !== null && !isFetching ? (
            <FormProblem error={error} onRetry={() => void refetch()} />
          ) : form === undefined || isFetching ? (
            <FrameSkeleton />
          ) : isOver ? (
            <Notice tone="warning" actions={<TextButton onClick={renew}>{t('newCard.again')}</TextButton>}>
              {t('newCard.expired')}
            </Notice>
          ) : (
            <CardFrame key={form.url} url={form.url} onCard={setCard} />
          )}
        </div>
        <p className={styles.hint}>{t('newCard.kept')}</p>
      </div>
      <SaveQuestion {...{ account, card, onAdded }} onClose={renew} />
    </Section>
  );
}

/** Whether the frame's address has expired, so that nobody enters a card into a form that will be refused. */
function useIsOver(form: CardForm | undefined): boolean {
  const { now } = useServices();
  const until = form === undefined ? null : Date.parse(form.expiresAt);
  const [passed, setPassed] = useState<number | null>(null);
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => setPassed(until), Math.max(0, until - now()));
    return () => clearTimeout(timer);
  }, [until, now]);
  return until !== null && passed === until;
}

interface SaveQuestionProps {
  readonly account: PayoutAccount;
  readonly card: EnteredCard | null;
  readonly onAdded: (recipient: Recipient) => void;
  readonly onClose: () => void;
}

/** The step-up for adding exactly this card. */
function SaveQuestion({ account, card, onAdded, onClose }: SaveQuestionProps): ReactElement {
  const { t } = useTranslation('payouts');
  const services = useServices();
  const queries = useQueryClient();
  const userId = useUserId();
  const explain = usePayoutProblemText();
  const save = async (cardToken: string, stepUp: StepUpProof): Promise<void> => {
    const added = await createRecipient(services, { userId, recipient: { kind: 'card', cardToken }, stepUp });
    await queries.invalidateQueries({ queryKey: recipientsKey(userId) });
    onAdded(added);
    toast(t('newCard.added'));
  };
  return (
    <StepUpQuestion
      onClose={onClose}
      question={
        card === null
          ? null
          : {
              key: card.token,
              purpose: 'createRecipient',
              operation: recipientOperation({ kind: 'card', cardToken: card.token }),
              email: account.email,
              explain,
              onProof: (stepUp) => save(card.token, stepUp),
              texts: {
                title: t('newCard.confirmTitle', {
                  brand: t(`brands.${card.brand}`),
                  lastFour: card.lastFour,
                }),
                text: t('newCard.confirmText'),
                keep: t('newCard.keep'),
              },
            }
      }
    />
  );
}

/** Why the partner's form did not open. */
function FormProblem({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}): ReactElement {
  const { t } = useTranslation('app');
  const explain = usePayoutProblemText();
  if (payoutProblemOf(error) === null) return <LoadProblem error={error} onRetry={onRetry} />;
  return (
    <Notice
      tone="warning"
      isUrgent
      actions={<TextButton onClick={onRetry}>{t('loadFailed.retry')}</TextButton>}
    >
      {explain(error)}
    </Notice>
  );
}

function FrameSkeleton(): ReactElement {
  const { t } = useTranslation('app');
  return (
    <Loading label={t('loading')}>
      <div className={styles.stack}>
        <Skeleton height={48} />
        <Skeleton height={48} />
        <Skeleton height={48} />
      </div>
    </Loading>
  );
}
