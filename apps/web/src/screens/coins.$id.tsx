import type { CoinItem } from '@gim/contract';
import { Columns } from '@gim/ui/app-shell/page.tsx';
import { ButtonLink } from '@gim/ui/button/button.tsx';
import { Empty } from '@gim/ui/empty/empty.tsx';
import { BellPlusIcon } from '@gim/ui/icons/icons.ts';
import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import { QuickActions } from '@gim/ui/quick-actions/quick-actions.tsx';
import { type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { BalancePart } from '../features/coins/balance-part.tsx';
import { CoinSkeleton } from '../features/coins/coin-skeleton.tsx';
import { HistoryPart } from '../features/coins/history-part.tsx';
import { PricePart } from '../features/coins/price-part.tsx';
import { PriceAlertsPart } from '../features/price-alerts/price-alerts-part.tsx';
import { RecurringBuysPart } from '../features/recurring-buys/recurring-buys-part.tsx';
import { BarIconLink } from '../shared/bar-link.tsx';
import { useCoins } from '../shared/coins/api.ts';
import { useCoinActions } from '../shared/coins/coin-actions.tsx';
import { CoinIcon } from '../shared/coins/coin-icon.tsx';
import { useCoinName } from '../shared/coins/use-coin-name.ts';
import { LoadProblem } from '../shared/load-problem.tsx';
import { usePageHead } from '../shared/page-head.ts';
import { PageLink } from '../shared/page-link.tsx';
import { CoinHeadIcon } from '../shared/shared-part.tsx';

export default function CoinsId(): ReactElement {
  const { t } = useTranslation('coins');
  // Tickers are upper case; the address may be typed in any case.
  const id = (useParams().id ?? '').toUpperCase();
  const { data, error, refetch } = useCoins();
  if (data === undefined) {
    return error === null ? <CoinSkeleton /> : <LoadProblem error={error} onRetry={() => void refetch()} />;
  }
  const coin = data.find((item) => item.id === id);
  if (coin !== undefined) return <CoinPage coin={coin} />;
  return (
    <Empty
      title={t('coin.unknown', { id })}
      actions={
        <ButtonLink render={(props) => <Link {...props} to="/market" />}>{t('coin.toCoins')}</ButtonLink>
      }
    >
      {t('coin.unknownText')}
    </Empty>
  );
}

function CoinPage({ coin }: { readonly coin: CoinItem }): ReactElement {
  const { t } = useTranslation('coins');
  const name = useCoinName()(coin);
  const isWide = useMediaQuery('(min-width: 1100px)');
  const { id } = coin;
  const hasAlerts = coin.trade !== null && coin.price !== null;
  const newAlert = t('coin.newAlert');
  usePageHead(
    useMemo(() => {
      const trailing = hasAlerts ? (
        <BarIconLink to="#price-alert" icon={<BellPlusIcon size={22} />} label={newAlert} />
      ) : null;
      return { title: name, detail: id, icon: headIcon(id), trailing };
    }, [name, id, hasAlerts, newAlert]),
  );
  // A dollar always costs a dollar, so there is no price chart and the balance is the page's main figure.
  const hasPrice = id !== 'USD';
  const acts = useCoinActions(coin);
  const actions = (
    <QuickActions
      // Four actions fit in one row on a phone; six need two rows of three.
      isAside={isWide || acts.length !== 4}
      label={t('coin.actions', { coin: name })}
      actions={acts}
      link={PageLink}
    />
  );
  const balance = <BalancePart coin={coin} />;
  const plans =
    coin.trade === null ? null : (
      <>
        <RecurringBuysPart coin={coin} />
        <PriceAlertsPart coin={coin} />
      </>
    );
  return (
    <Columns
      asideLabel={t('coin.aside')}
      aside={
        isWide ? (
          <>
            {balance}
            {actions}
            {plans}
          </>
        ) : null
      }
    >
      {hasPrice ? <PricePart coin={coin} /> : null}
      {isWide ? null : (
        <>
          {hasPrice ? null : balance}
          {actions}
          {hasPrice ? balance : null}
          {plans}
        </>
      )}
      <HistoryPart coin={coin} isFirst={isWide && !hasPrice} />
    </Columns>
  );
}

const headIcon = (coin: string): ReactElement => (
  <CoinHeadIcon>
    <CoinIcon coin={coin} size={24} />
  </CoinHeadIcon>
);
