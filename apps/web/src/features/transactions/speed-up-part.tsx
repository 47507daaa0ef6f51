import type { StepUpProof } from '@gim/contract';
import { speedUpOperation } from '@gim/contract/withdrawals';
import { ActionBar } from '@gim/ui/app-shell/action-bar.tsx';
import { Section } from '@gim/ui/app-shell/page.tsx';
import { Button } from '@gim/ui/button/button.tsx';
import { OptionCard, OptionGroup } from '@gim/ui/option-card/option-card.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { StepUpQuestion } from '../../shared/step-up/step-up-question.tsx';
import { cacheTransaction } from '../../shared/transactions/cache-transaction.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { speedUpKey, speedUpWithdrawal, useSpeedUp } from './chain-api.ts';
import { useChainProblemText } from './chain-problem-texts.ts';
import type { WithdrawTransaction } from './chain-state.ts';
import { useAccountEmail } from './use-account-email.ts';
import { useFactTexts } from './use-fact-texts.tsx';
import { useIntent } from './use-intent.ts';

interface SpeedUpPartProps {
  readonly transaction: WithdrawTransaction;
}

/** An unconfirmed transaction: pay a higher fee or wait. Renders nothing if it cannot be sped up. */
export function SpeedUpPart({ transaction }: SpeedUpPartProps): ReactElement | null {
  const { t } = useTranslation('transactions');
  const { exact } = useFactTexts();
  const isWaiting = transaction.details.confirmations.have === 0 && transaction.details.txid !== null;
  const { data } = useSpeedUp(transaction.id, { isWaiting });
  const [choice, setChoice] = useState<'faster' | 'wait'>('faster');
  const [isAsked, setAsked] = useState(false);
  if (!isWaiting || data === undefined || !data.isPossible || data.fee === null) return null;
  const { coin } = transaction;
  const price = exact({ coin, amount: data.fee });
  const minutes = data.etaMinutes ?? 0;
  const time = minutes === 0 ? t('chain.atOnce') : t('chain.minutes', { count: minutes });
  return (
    <Section isFirst title={t('chain.busyTitle')}>
      <OptionGroup legend={t('chain.speedLabel')} isLegendHidden>
        <OptionCard
          name="speed"
          checked={choice === 'faster'}
          onChange={() => setChoice('faster')}
          title={t('chain.speedUp')}
          note={t('chain.speedUpText', { time })}
          aside={`+${price}`}
        />
        <OptionCard
          name="speed"
          checked={choice === 'wait'}
          onChange={() => setChoice('wait')}
          title={t('chain.wait')}
          note={t('chain.waitText')}
          aside={t('chain.free')}
        />
      </OptionGroup>
      {choice === 'wait' ? null : (
        <ActionBar>
          <Button variant="primary" size="lg" isBlock onClick={() => setAsked(true)}>
            {t('chain.speedUpFor', { amount: price })}
          </Button>
        </ActionBar>
      )}
      <SpeedUpQuestion
        {...{ transaction, price }}
        fee={data.fee}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
      />
    </Section>
  );
}

interface SpeedUpQuestionProps extends SpeedUpPartProps {
  readonly fee: string;
  readonly price: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function SpeedUpQuestion(props: SpeedUpQuestionProps): ReactElement {
  const { transaction, fee, price, isOpen, onClose } = props;
  const { t } = useTranslation('transactions');
  const services = useServices();
  const queries = useQueryClient();
  const id = useUserId();
  const explain = useChainProblemText();
  const email = useAccountEmail();
  const intent = useIntent(`speed-up-${transaction.id}-${fee}`);
  const speedUp = async (stepUp: StepUpProof): Promise<void> => {
    try {
      const faster = await intent.send((idempotencyKey) =>
        speedUpWithdrawal(services, { id, transactionId: transaction.id }, { fee, stepUp, idempotencyKey }),
      );
      cacheTransaction(queries, id, faster);
      onClose();
      toast(t('chain.spedUp'));
    } finally {
      // The fee may have changed, or a block has included the transaction.
      void queries.invalidateQueries({ queryKey: speedUpKey(id, transaction.id) });
    }
  };
  return (
    <StepUpQuestion
      onClose={onClose}
      question={
        isOpen
          ? {
              key: `${transaction.id} ${fee}`,
              purpose: 'speedUpWithdrawal',
              operation: speedUpOperation(transaction.id, fee),
              email,
              explain,
              onProof: speedUp,
              texts: {
                title: t('chain.speedUpDialog', { amount: price }),
                text: t('chain.speedUpDialogText'),
                keep: t('chain.speedUpKeep'),
              },
            }
          : null
      }
    />
  );
}
