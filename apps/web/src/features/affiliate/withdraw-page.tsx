import type { AffiliateProgram, StepUpProof } from '@gim/contract';
import { affiliateWithdrawalOperation } from '@gim/contract/affiliate';
import { Button, ButtonLink } from '@gim/ui/button/button.tsx';
import { Empty } from '@gim/ui/empty/empty.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { Sum } from '@gim/ui/sum/sum.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { OwnSentence } from '../../shared/coins/own-amount.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { Column } from '../../shared/column.tsx';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { useSend } from '../../shared/sending/use-send.ts';
import { useStepUpProblemText } from '../../shared/step-up/problem-texts.ts';
import { StepUpFields } from '../../shared/step-up/step-up-fields.tsx';
import { WithTexts } from '../../shared/with-texts.tsx';
import styles from './affiliate.module.css';
import { useProgram } from './api.ts';
import { useCoinAmount } from './coin-amount.ts';
import { useAffiliateProblemText } from './problem-texts.ts';
import { withdrawOrders } from './withdraw-orders.ts';

/** Moves all affiliate income to the user's balance: the amount per coin, the step-up and the button. */
export function WithdrawPage({ email }: { readonly email: string }): ReactElement {
  const { t } = useTranslation(['affiliate', 'app']);
  const { data, error, refetch } = useProgram();
  return (
    <Column>
      {data === undefined && error === null ? <SkeletonRows label={t('app:loading')} count={3} /> : null}
      {error === null ? null : <LoadProblem error={error} onRetry={() => void refetch()} />}
      {data === undefined ? null : data.canWithdraw ? (
        <WithTexts noun="step-up">
          <Withdrawal program={data} email={email} />
        </WithTexts>
      ) : (
        <TooLittle program={data} />
      )}
    </Column>
  );
}

function TooLittle({ program }: { readonly program: AffiliateProgram }): ReactElement {
  const { t } = useTranslation('affiliate');
  const write = useAmountText();
  const { availableUsd, withdrawMinUsd } = program;
  return (
    <Empty
      title={
        <OwnSentence
          amount={write.dollars(availableUsd)}
          text={(amount) => t('withdraw.emptyTitle', { amount })}
        />
      }
      actions={
        <ButtonLink render={(props) => <Link {...props} to="/settings/affiliate-program" />}>
          {t('withdraw.back')}
        </ButtonLink>
      }
    >
      {t('withdraw.emptyText', { amount: write.dollars(withdrawMinUsd) })}
    </Empty>
  );
}

interface WithdrawalProps {
  readonly program: AffiliateProgram;
  readonly email: string;
}

function Withdrawal({ program, email }: WithdrawalProps): ReactElement {
  const { t } = useTranslation('affiliate');
  const navigate = useNavigate();
  const explain = useAffiliateProblemText();
  const factorText = useStepUpProblemText();
  const { isBusy, outcomeUnknown, failure, keyOf, send, clear } = useSend(withdrawOrders, ({ id }) => {
    toast(t('withdraw.done'));
    void navigate(`/transactions/${id}`);
  });
  const [proof, setProof] = useState<StepUpProof | null>(null);
  const [key] = useState(() => keyOf({}));
  const factorError = failure === undefined ? null : factorText(failure);
  return (
    <form
      className={styles.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (proof !== null) send({}, proof);
      }}
    >
      <WithdrawSum program={program} />
      {outcomeUnknown ? (
        <Notice tone="warning" isUrgent title={t('withdraw.unansweredTitle')}>
          {t('withdraw.unansweredText')}
        </Notice>
      ) : failure === undefined || factorError !== null ? null : (
        <Notice tone="negative" isUrgent>
          {explain(failure)}
        </Notice>
      )}
      <StepUpFields
        purpose="createAffiliateWithdrawal"
        operation={affiliateWithdrawalOperation(key)}
        email={email}
        explain={explain}
        error={factorError ?? undefined}
        isDisabled={isBusy || outcomeUnknown}
        onProof={(next) => {
          if (!outcomeUnknown) clear();
          setProof(next);
        }}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isBlock
        isLoading={isBusy}
        loadingLabel={t('withdraw.sending')}
        isDisabled={proof === null}
      >
        {outcomeUnknown ? t('withdraw.check') : t('withdraw.submit')}
      </Button>
    </form>
  );
}

function WithdrawSum({ program }: { readonly program: AffiliateProgram }): ReactElement {
  const { t } = useTranslation('affiliate');
  const write = useAmountText();
  const coins = useCoinAmount();
  const { available, availableUsd } = program;
  return (
    <section>
      <p className={styles.lede}>{t('withdraw.text')}</p>
      <Sum
        items={available.map(({ coin, amount }) => ({
          label: coin,
          value: coins(coin, amount),
        }))}
        total={{ label: t('withdraw.total'), value: write.dollars(availableUsd) }}
      />
    </section>
  );
}
