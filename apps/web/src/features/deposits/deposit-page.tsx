import type { CoinItem } from '@gim/contract';
import { ButtonLink } from '@gim/ui/button/button.tsx';
import { Empty } from '@gim/ui/empty/empty.tsx';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCoins } from '../../shared/coins/api.ts';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { useCoinObject } from '../../shared/coins/use-coin-name.ts';
import { Column } from '../../shared/column.tsx';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { usePageHead } from '../../shared/page-head.ts';
import { DepositForm } from './deposit-form.tsx';

/** Shows where to send a coin. */
export function DepositPage({ coinId }: { readonly coinId: string }): ReactElement {
  const { data, error, refetch } = useCoins();
  if (data === undefined) {
    if (error !== null) return <LoadProblem error={error} onRetry={() => void refetch()} />;
    return <PageSkeleton />;
  }
  const coin = data.find((item) => item.id === coinId);
  if (coin === undefined || !coin.actions.includes('Deposit') || coin.networks.length === 0)
    return <NotOffered coinId={coinId} />;
  return <CoinDeposit key={coin.id} coin={coin} />;
}

function CoinDeposit({ coin }: { readonly coin: CoinItem }): ReactElement {
  const { t } = useTranslation('deposits');
  const title = t('deposit.head', { coin: useCoinObject()(coin) });
  usePageHead(useMemo(() => ({ title, icon: <CoinIcon coin={coin.id} size={24} /> }), [title, coin.id]));
  return <DepositForm coin={coin} />;
}

function NotOffered({ coinId }: { readonly coinId: string }): ReactElement {
  const { t } = useTranslation('deposits');
  return (
    <Empty
      title={t('deposit.notOffered', { coin: coinId })}
      actions={
        <ButtonLink render={(props) => <Link {...props} to="/coins?act=deposit" />}>
          {t('deposit.toCoins')}
        </ButtonLink>
      }
    >
      {t('deposit.notOfferedText')}
    </Empty>
  );
}

function PageSkeleton(): ReactElement {
  const { t } = useTranslation('app');
  return (
    <Loading label={t('loading')}>
      <Column>
        <Skeleton height={44} />
        <Skeleton height={180} />
        <Skeleton height={360} />
      </Column>
    </Loading>
  );
}
