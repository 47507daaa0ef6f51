import type { CoinItem, Profile } from '@gim/contract';
import { ButtonLink } from '@gim/ui/button/button.tsx';
import { Empty } from '@gim/ui/empty/empty.tsx';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { StepText } from '@gim/ui/stepper/stepper.tsx';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useCoins } from '../../shared/coins/api.ts';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { useCoinObject } from '../../shared/coins/use-coin-name.ts';
import { Column } from '../../shared/column.tsx';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { usePageHead } from '../../shared/page-head.ts';
import { OutcomeUnknownNotice } from '../../shared/sending/outcome-unknown-notice.tsx';
import { AmountStep } from './amount-step.tsx';
import { useWithdrawalProblemText } from './problem-texts.ts';
import { emptyDraft, type Recipient } from './recipient-draft.ts';
import { RecipientStep } from './recipient-step.tsx';
import { withdrawalOrders } from './withdrawal-orders.ts';

/** The account's state: its e-mail, its KYC status, and whether withdrawals are paused. */
export interface WithdrawAccount {
  readonly email: string;
  readonly kycStatus: Profile['kycStatus'] | undefined;
  readonly isPaused: boolean;
  readonly pauseNotice: ReactNode;
}

interface WithdrawPageProps {
  readonly coinId: string;
  readonly account: WithdrawAccount;
}

/** Sends a coin to an address: recipient, amount and confirmation. */
export function WithdrawPage({ coinId, account }: WithdrawPageProps): ReactElement {
  const { data, error, refetch } = useCoins();
  if (data === undefined) {
    if (error !== null) return <LoadProblem error={error} onRetry={() => void refetch()} />;
    return <PageSkeleton />;
  }
  const coin = data.find((item) => item.id === coinId);
  if (coin === undefined || !coin.actions.includes('Withdraw') || coin.networks.length === 0)
    return <NotOffered coinId={coinId} />;
  return <CoinWithdraw key={coin.id} coin={coin} account={account} />;
}

function CoinWithdraw({
  coin,
  account,
}: {
  readonly coin: CoinItem;
  readonly account: WithdrawAccount;
}): ReactElement {
  const { t } = useTranslation('withdrawals');
  const title = t('withdraw.head', { coin: useCoinObject()(coin) });
  const [query] = useSearchParams();
  const network = coin.networks.find(({ id }) => id === query.get('network'))?.id ?? null;
  const [draft, setDraft] = useState({ ...emptyDraft, network });
  const [recipient, setRecipient] = useState<Recipient | null>(null);
  const step = t('withdraw.step', { step: recipient === null ? 1 : 2 });
  const head = useMemo(
    () => ({
      title,
      icon: <CoinIcon coin={coin.id} size={24} />,
      trailing: <StepText>{step}</StepText>,
    }),
    [title, coin.id, step],
  );
  usePageHead(head);
  const notices = (
    <>
      {account.pauseNotice}
      <OutcomeUnknownNotice
        kind={withdrawalOrders}
        problemText={useWithdrawalProblemText(coin)}
        text={(name) => t(`withdraw.${name}`)}
      />
    </>
  );
  return recipient === null ? (
    <RecipientStep {...{ coin, account, draft, notices }} onDraft={setDraft} onRecipient={setRecipient} />
  ) : (
    <AmountStep
      {...{ coin, account, notices }}
      recipient={{ ...recipient, amount: recipient.amount ?? readAmount(query.get('amount')) }}
      onBack={() => setRecipient(null)}
    />
  );
}

/** Parses the amount in an address. Untrusted input. */
const readAmount = (text: string | null): string | null =>
  text !== null && /^[0-9]{1,20}(?:\.[0-9]{1,36})?$/.test(text) ? text : null;

function NotOffered({ coinId }: { readonly coinId: string }): ReactElement {
  const { t } = useTranslation('withdrawals');
  return (
    <Empty
      title={t('withdraw.notOffered', { coin: coinId })}
      actions={
        <ButtonLink render={(props) => <Link {...props} to="/coins?act=withdraw" />}>
          {t('withdraw.toCoins')}
        </ButtonLink>
      }
    >
      {t('withdraw.notOfferedText')}
    </Empty>
  );
}

function PageSkeleton(): ReactElement {
  const { t } = useTranslation('app');
  return (
    <Loading label={t('loading')}>
      <Column>
        <Skeleton height={24} />
        <Skeleton height={76} />
        <Skeleton height={76} />
        <Skeleton height={200} />
      </Column>
    </Loading>
  );
}
