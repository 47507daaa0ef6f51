import type { BalanceItem, CoinItem } from '@gim/contract';
import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { Facts } from '@gim/ui/sum/sum.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isZero } from '../../shared/coins/amount-text.ts';
import { useBalances } from '../../shared/coins/api.ts';
import { OwnAmount, OwnFigure } from '../../shared/coins/own-amount.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { LoadProblem } from '../../shared/load-problem.tsx';
import styles from './balance-part.module.css';
import { HoldReasons } from './hold-reasons.tsx';

/** The user's balance of a coin and how much of it is available. */
export function BalancePart({ coin }: { readonly coin: CoinItem }): ReactElement {
  const { t } = useTranslation('app');
  const { data, error, refetch } = useBalances();
  const balance = data?.items.find((item) => item.coin === coin.id);
  if (balance !== undefined) return <Balance coin={coin} balance={balance} />;
  if (error !== null) {
    return (
      <div className={styles.problem}>
        <LoadProblem error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <Loading label={t('loading')}>
      <div className={styles.skeleton}>
        <Skeleton width={110} height={14} />
        <Skeleton width={180} height={30} />
        <Skeleton height={14} />
        <Skeleton height={14} />
        <Skeleton height={14} />
      </div>
    </Loading>
  );
}

interface BalanceProps {
  readonly coin: CoinItem;
  readonly balance: BalanceItem;
}

function Balance({ coin, balance }: BalanceProps): ReactElement {
  const { t } = useTranslation('coins');
  const write = useAmountText();
  const isWide = useMediaQuery('(min-width: 1100px)');
  const amounts = [
    { label: t('coin.balance'), amount: balance.balance },
    { label: t('coin.available'), amount: balance.available },
    { label: t('coin.locked'), amount: balance.locked },
    ...(isZero(balance.incoming) ? [] : [{ label: t('coin.incoming'), amount: balance.incoming }]),
  ];
  const isShort = amounts.every(({ amount }) => write.exactFigure(coin, amount).length <= stripLengthMax);
  const worth = balance.usd === null ? null : write.dollars(balance.usd);
  return (
    <section
      className={styles.card}
      data-subject={coin.id === 'USD' || undefined}
      aria-labelledby="coin-balance"
    >
      <div className={styles.head} data-subject={coin.id === 'USD' || undefined}>
        <h2 id="coin-balance" className={styles.label}>
          {t('coin.yourBalance')}
        </h2>
        {worth === null ? null : (
          <div data-testid="worth">
            {isWide || coin.id === 'USD' ? (
              // Without a price above it, the balance is the page's main figure.
              <OwnFigure
                isLive
                size={isWide ? 'm' : 'l'}
                text={worth}
                decimalSeparator={write.decimalSeparator}
              />
            ) : (
              <OwnAmount isLive className={styles.worth} text={worth} />
            )}
          </div>
        )}
      </div>
      {!isWide && isShort && amounts.length === 3 ? (
        <Strip
          items={amounts.map(({ label, amount }) => ({ label, text: write.exactFigure(coin, amount) }))}
        />
      ) : (
        <Facts
          items={amounts.map(({ label, amount }) => ({
            label,
            value: <OwnAmount isLive text={write.exactCoins(coin, amount)} />,
          }))}
        />
      )}
      <HoldReasons coin={coin} isLocked={!isZero(balance.locked)} />
    </section>
  );
}

/** A third of a phone's width fits this many digits; longer amounts get a line each. */
const stripLengthMax = 11;

interface StripProps {
  readonly items: readonly { readonly label: string; readonly text: string }[];
}

/** The amounts in one row. */
function Strip({ items }: StripProps): ReactElement {
  return (
    <dl className={styles.strip}>
      {items.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <OwnAmount isLive text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
