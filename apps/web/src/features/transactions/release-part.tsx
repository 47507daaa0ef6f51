import type { StepUpProof } from '@gim/contract';
import { releaseOperation } from '@gim/contract/withdrawals';
import { ActionBar } from '@gim/ui/app-shell/action-bar.tsx';
import { Button } from '@gim/ui/button/button.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInnerMoment } from '../../platform/i18n/format-date.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useServices } from '../../platform/services.ts';
import { OwnSentence } from '../../shared/coins/own-amount.tsx';
import { StepUpQuestion } from '../../shared/step-up/step-up-question.tsx';
import { cacheTransaction } from '../../shared/transactions/cache-transaction.ts';
import { useShownDialog } from '../../shared/use-shown-dialog.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { releaseWithdrawal } from './chain-api.ts';
import { useChainProblemText } from './chain-problem-texts.ts';
import type { WithdrawTransaction } from './chain-state.ts';
import { useAccountEmail } from './use-account-email.ts';
import { useFactTexts } from './use-fact-texts.tsx';
import { useIntent } from './use-intent.ts';

const CancelDialog = lazyPart(async () => ({ default: (await import('./cancel-dialog.tsx')).CancelDialog }));

interface ReleasePartProps {
  readonly transaction: WithdrawTransaction;
}

/** The test payment has arrived: send the rest or cancel it. */
export function ReleasePart({ transaction }: ReleasePartProps): ReactElement {
  const { t } = useTranslation('transactions');
  const { texts, now } = useServices();
  const { exact } = useFactTexts();
  const [open, setOpen] = useState<'release' | 'keep' | null>(null);
  const shown = useShownDialog(open === 'keep' ? 'keep' : null);
  const { coin, details } = transaction;
  const until = details.releaseUntil ?? transaction.updatedAt;
  const moment = formatInnerMoment(new Date(until), new Date(now()), { language: texts.language() });
  const name = details.addressName;
  const arrived = details.test?.amount ?? '0';
  return (
    <>
      <Notice
        tone="positive"
        title={name === null ? t('chain.releaseTitle') : t('chain.releaseToTitle', { name })}
      >
        <OwnSentence
          amount={exact({ coin, amount: arrived })}
          text={(amount) => t('chain.releaseText', { amount, moment })}
        />
      </Notice>
      <ActionBar isFlush>
        <Button variant="primary" size="lg" isBlock onClick={() => setOpen('release')}>
          {t('chain.release', { amount: exact(transaction) })}
        </Button>
        <Button variant="quiet" isBlock onClick={() => setOpen('keep')}>
          {t('chain.keepRest')}
        </Button>
      </ActionBar>
      <ReleaseQuestion transaction={transaction} isOpen={open === 'release'} onClose={() => setOpen(null)} />
      {shown === null ? null : (
        <Suspense>
          <CancelDialog transaction={transaction} isOpen={open === 'keep'} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

interface ReleaseQuestionProps extends ReleasePartProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function ReleaseQuestion({ transaction, isOpen, onClose }: ReleaseQuestionProps): ReactElement {
  const { t } = useTranslation('transactions');
  const services = useServices();
  const queries = useQueryClient();
  const id = useUserId();
  const { exact } = useFactTexts();
  const explain = useChainProblemText();
  const email = useAccountEmail();
  const intent = useIntent(`release-${transaction.id}`);
  const amount = exact(transaction);
  const release = async (stepUp: StepUpProof): Promise<void> => {
    const released = await intent.send((idempotencyKey) =>
      releaseWithdrawal(services, { id, transactionId: transaction.id }, { stepUp, idempotencyKey }),
    );
    cacheTransaction(queries, id, released);
    onClose();
    toast(t('chain.released'));
  };
  return (
    <StepUpQuestion
      onClose={onClose}
      question={
        isOpen
          ? {
              key: transaction.id,
              purpose: 'releaseWithdrawal',
              operation: releaseOperation(transaction.id),
              email,
              explain,
              onProof: release,
              texts: {
                title: t('chain.releaseDialog', { amount }),
                text: t('chain.releaseDialogText'),
                keep: t('chain.releaseKeep'),
              },
            }
          : null
      }
    />
  );
}
