import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useHiddenAmounts } from '../../platform/use-hidden-amounts.ts';
import { isZero } from '../../shared/coins/amount-text.ts';
import { useBalances } from '../../shared/coins/api.ts';
import { OwnFigure } from '../../shared/coins/own-amount.tsx';
import { PriceChange } from '../../shared/coins/price-change.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { AmountsEye } from './amounts-eye.tsx';
import styles from './total-balance.module.css';

interface TotalBalanceProps {
  /** Nothing else is on the screen yet, and where its edge will be is not known: the eye stands at that edge. */
  readonly isAlone?: boolean;
}

/** What everything is worth, and what the last 24 hours did to it. */
export function TotalBalance({ isAlone = false }: TotalBalanceProps): ReactElement {
  const { t } = useTranslation(['coins', 'app']);
  const write = useAmountText();
  const { data, error, refetch } = useBalances();
  return (
    <section aria-labelledby="total-balance">
      <div className={styles.head}>
        <h2 id="total-balance" className={styles.label}>
          {t('home.total')}
        </h2>
        {isAlone ? null : <AmountsEye />}
      </div>
      {data === undefined && error === null ? (
        <Loading label={t('app:loading')}>
          <div className={styles.figure}>
            <Skeleton width={260} height={44} />
          </div>
          <div className={styles.change}>
            <Skeleton width={150} height={14} />
          </div>
        </Loading>
      ) : null}
      {data === undefined ? null : (
        <>
          <div className={styles.figure} data-testid="total">
            <OwnFigure
              size="xl"
              text={write.dollars(data.totalUsd)}
              decimalSeparator={write.decimalSeparator}
            />
          </div>
          <DayChange
            usd={data.change24hUsd}
            percent={data.change24hPercent}
            isEmpty={isZero(data.totalUsd)}
          />
        </>
      )}
      {error === null ? null : <LoadProblem error={error} onRetry={() => void refetch()} />}
    </section>
  );
}

interface DayChangeProps {
  readonly usd: string;
  readonly percent: string | null;
  readonly isEmpty: boolean;
}

/** Nothing where there was nothing to change; the line is kept, so that the first deposit moves nothing. */
function DayChange({ usd, percent, isEmpty }: DayChangeProps): ReactElement {
  const { t } = useTranslation('coins');
  const write = useAmountText();
  const isHidden = useHiddenAmounts();
  return (
    <div className={styles.change}>
      {percent === null || isEmpty ? null : (
        <>
          <PriceChange
            percent={percent}
            // A price is written without its sign, as the triangle says it.
            amount={isHidden ? undefined : write.dollars(usd.replace('-', ''))}
          />{' '}
          <span className={styles.since}>{t('change.today')}</span>
        </>
      )}
    </div>
  );
}
