import type { TradeSide } from '@gim/contract';
import { ButtonLink } from '@gim/ui/button/button.tsx';
import { Empty } from '@gim/ui/empty/empty.tsx';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { TabLinks } from '@gim/ui/tabs/tabs.tsx';
import { type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useCoins } from '../../shared/coins/api.ts';
import { useCoinObject } from '../../shared/coins/use-coin-name.ts';
import { Column } from '../../shared/column.tsx';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { usePageHead } from '../../shared/page-head.ts';
import { isTraded, type TradedCoin } from './quote-request.ts';
import { linkedRequest, requestQuery } from './step-after-trade.ts';
import { TradeForm } from './trade-form.tsx';
import { TradeReceipt } from './trade-receipt.tsx';
import { isFixed } from './trade-step.ts';
import { type Trade, useTrade } from './use-trade.ts';

interface TradePageProps {
  readonly side: TradeSide;
  /** As given in the address. */
  readonly coinId: string;
}

export function TradePage({ side, coinId }: TradePageProps): ReactElement {
  const { data, error, refetch } = useCoins();
  if (data === undefined) {
    if (error !== null) return <LoadProblem error={error} onRetry={() => void refetch()} />;
    return <FormSkeleton />;
  }
  const coin = data.find((item) => item.id === coinId);
  if (coin === undefined || !isTraded(coin, side)) return <NotOffered side={side} coinId={coinId} />;
  // The key resets the form when the coin or side changes.
  return <CoinTrade key={`${side}-${coin.id}`} side={side} coin={coin} />;
}

function CoinTrade({ side, coin }: { readonly side: TradeSide; readonly coin: TradedCoin }): ReactElement {
  const [query] = useSearchParams();
  const trade = useTrade(side, coin, linkedRequest(query, side));
  const { step } = trade;
  if (step.kind === 'done') {
    return <TradeReceipt side={side} coin={coin} quote={step.firm.quote} transaction={step.transaction} />;
  }
  return <TradeForm side={side} coin={coin} trade={trade} head={<TradeHead {...{ side, coin, trade }} />} />;
}

interface TradeHeadProps {
  readonly side: TradeSide;
  readonly coin: TradedCoin;
  readonly trade: Pick<Trade, 'request' | 'step'>;
}

/** Sets the page title and links to the other side of the same coin with the typed amount. */
function TradeHead({ side, coin, trade: { request, step } }: TradeHeadProps): ReactElement {
  const { t } = useTranslation('trades');
  const name = useCoinObject()(coin);
  const title = t(side === 'Buy' ? 'buy.head' : 'sell.head', { coin: name });
  usePageHead(useMemo(() => ({ title }), [title]));
  // A sent amount is not carried over to the other side.
  const typed = isFixed(step) ? '' : requestQuery(request);
  return (
    <TabLinks
      label={t('form.sides')}
      link={Link}
      links={[
        { to: `/coins/${coin.id}/buy${typed}`, label: t('buy.title'), isCurrent: side === 'Buy' },
        { to: `/coins/${coin.id}/sell${typed}`, label: t('sell.title'), isCurrent: side === 'Sell' },
      ]}
    />
  );
}

function NotOffered({ side, coinId }: TradePageProps): ReactElement {
  const { t } = useTranslation('trades');
  return (
    <Empty
      title={t('form.notOffered', { coin: coinId })}
      actions={
        <ButtonLink
          render={(props) => <Link {...props} to={`/coins?act=${side === 'Buy' ? 'buy' : 'sell'}`} />}
        >
          {t('form.toCoins')}
        </ButtonLink>
      }
    >
      {t('form.notOfferedText')}
    </Empty>
  );
}

function FormSkeleton(): ReactElement {
  const { t } = useTranslation('app');
  return (
    <Loading label={t('loading')}>
      <Column>
        <Skeleton height={32} />
        <Skeleton height={190} />
        <Skeleton height={44} />
      </Column>
    </Loading>
  );
}
