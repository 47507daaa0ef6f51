import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isZero } from '../../shared/coins/amount-text.ts';
import { useBalances } from '../../shared/coins/api.ts';
import { ChangeLine } from '../../shared/coins/change-line.tsx';
import { OwnAmount, OwnFigure } from '../../shared/coins/own-amount.tsx';
import { useWorthText } from '../../shared/coins/use-worth-text.ts';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { HideAmountsButton } from './hide-amounts-button.tsx';
import styles from './total-balance.module.css';

interface TotalBalanceProps {
  /** Nothing else is rendered yet, so the page's right edge, where the eye button belongs, is unknown. */
  readonly isStandalone?: boolean;
  /** The total at the point selected in the chart, instead of the current one. */
  readonly usd?: string | undefined;
  /** The change over the chart's period; without a chart, over the last 24 hours. */
  readonly change?: ReactNode;
}

/** The total value of all balances and its change. */
export function TotalBalance({ isStandalone = false, usd, change }: TotalBalanceProps): ReactElement {
  const { t } = useTranslation(['coins', 'app']);
  const { worth, dimmed } = useWorthText();
  const { data, error, refetch } = useBalances();
  return (
    <section aria-labelledby="total-balance">
      <div className={styles.head}>
        <h2 id="total-balance" className={styles.label}>
          {t('home.total')}
        </h2>
        {isStandalone ? null : <HideAmountsButton />}
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
            <OwnFigure isLive={usd === undefined} size="xl" text={worth(usd ?? data.totalUsd)} {...dimmed} />
          </div>
          {change ?? (
            <DayChange
              usd={data.change24hUsd}
              percent={data.change24hPercent}
              isEmpty={isZero(data.totalUsd)}
            />
          )}
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

/** Empty without a balance; the line keeps its height, so that the first deposit does not shift the layout. */
function DayChange({ usd, percent, isEmpty }: DayChangeProps): ReactElement {
  const { t } = useTranslation('coins');
  const { worth } = useWorthText();
  if (percent === null || isEmpty) return <ChangeLine percent={null} label="" />;
  return (
    <ChangeLine
      percent={percent}
      // Without the sign, which the triangle shows.
      amount={<OwnAmount text={worth(usd.replace('-', ''))} />}
      label={t('change.today')}
    />
  );
}
