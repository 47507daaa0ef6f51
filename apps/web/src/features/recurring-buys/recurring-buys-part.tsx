import type { CoinItem } from '@gim/contract';
import { Section } from '@gim/ui/app-shell/page.tsx';
import { FocusKeeper } from '@gim/ui/focus-keeper/focus-keeper.tsx';
import { RowList } from '@gim/ui/rows/row.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '@gim/ui/visually-hidden/visually-hidden.tsx';
import { type ReactElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lazyPart } from '../../platform/lazy-part.ts';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { useHashDialog } from '../../shared/use-hash-dialog.ts';
import { useShownDialog } from '../../shared/use-shown-dialog.ts';
import { useRecurringBuys } from './api.ts';
import { RecurringBuyRow } from './recurring-buy-row.tsx';
import styles from './recurring-buys.module.css';

/** Fetched when first opened. */
const RecurringBuyDialog = lazyPart(async () => ({
  default: (await import('./recurring-buy-dialog.tsx')).RecurringBuyDialog,
}));

/** The recurring buys of a coin, with a button to add one. */
export function RecurringBuysPart({ coin }: { readonly coin: CoinItem }): ReactElement {
  const { t } = useTranslation(['trades', 'app']);
  const { data, error, refetch } = useRecurringBuys(coin.id);
  const { open, close } = useHashDialog(['recurring-buy']);
  const shown = useShownDialog(open);
  return (
    <FocusKeeper>
      <Section
        title={t('recurring.title')}
        action={
          <Link to="#recurring-buy" preventScrollReset>
            {t('recurring.add')}
            <VisuallyHidden>: {t('recurring.title')}</VisuallyHidden>
          </Link>
        }
      >
        {data === undefined && error === null ? <SkeletonRows label={t('app:loading')} count={1} /> : null}
        {data?.length === 0 ? <p className={styles.none}>{t('recurring.none')}</p> : null}
        {data === undefined || data.length === 0 ? null : (
          <RowList label={t('recurring.title')}>
            {data.map((buy) => (
              <RecurringBuyRow key={buy.id} coin={coin} buy={buy} />
            ))}
          </RowList>
        )}
        {error === null ? null : <LoadProblem error={error} onRetry={() => void refetch()} />}
        {shown === null ? null : (
          <Suspense>
            <RecurringBuyDialog coin={coin} isOpen={open !== null} onClose={close} />
          </Suspense>
        )}
      </Section>
    </FocusKeeper>
  );
}
