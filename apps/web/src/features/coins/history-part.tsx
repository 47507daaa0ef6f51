import type { CoinItem } from '@gim/contract';
import { Section } from '@gim/ui/app-shell/page.tsx';
import { ButtonLink } from '@gim/ui/button/button.tsx';
import { Empty } from '@gim/ui/empty/empty.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '@gim/ui/visually-hidden/visually-hidden.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCoinActions } from '../../shared/coins/coin-actions.tsx';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { useLatestTransactions } from '../../shared/transactions/api.ts';
import { LatestList } from '../../shared/transactions/latest-list.tsx';

const shownCount = 10;

interface HistoryPartProps {
  readonly coin: CoinItem;
  /** Nothing is above it in its column. */
  readonly isFirst?: boolean;
}

/** The latest operations with a coin, with a link to the full history. */
export function HistoryPart({ coin, isFirst = false }: HistoryPartProps): ReactElement {
  const { t } = useTranslation(['coins', 'app']);
  const { data, error, refetch } = useLatestTransactions({ coin: coin.id, limit: shownCount });
  const hasItems = data !== undefined && data.length > 0;
  return (
    <Section
      isFirst={isFirst}
      title={t('coin.history')}
      action={
        hasItems ? (
          <Link to={`/transactions?coin=${coin.id}`}>
            {t('coin.all')}
            <VisuallyHidden>: {t('coin.history')}</VisuallyHidden>
          </Link>
        ) : undefined
      }
    >
      {data === undefined && error === null ? <SkeletonRows label={t('app:loading')} count={4} /> : null}
      {hasItems ? <LatestList label={t('coin.history')} transactions={data} /> : null}
      {data?.length === 0 ? <NoHistory coin={coin} /> : null}
      {error === null ? null : <LoadProblem error={error} onRetry={() => void refetch()} />}
    </Section>
  );
}

/** The first two ways to get this coin. */
function NoHistory({ coin }: { readonly coin: CoinItem }): ReactElement {
  const { t } = useTranslation('coins');
  const ways = useCoinActions({
    id: coin.id,
    actions: coin.actions.filter((action) => ['Buy', 'Deposit', 'CashIn'].includes(action)),
  }).slice(0, 2);
  return (
    <Empty
      title={t('coin.historyEmpty', { coin: coin.id })}
      actions={
        ways.length === 0
          ? undefined
          : ways.map(({ label, to }) => (
              <ButtonLink key={to} render={(props) => <Link {...props} to={to} />}>
                {label}
              </ButtonLink>
            ))
      }
    >
      {t('coin.historyEmptyText', { coin: coin.id })}
    </Empty>
  );
}
