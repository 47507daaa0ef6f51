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
import { usePriceAlerts } from './api.ts';
import { PriceAlertRow } from './price-alert-row.tsx';
import styles from './price-alerts.module.css';

/** Fetched when first opened. */
const PriceAlertDialog = lazyPart(async () => ({
  default: (await import('./price-alert-dialog.tsx')).PriceAlertDialog,
}));

/** The price alerts of a coin, with a button to add one. */
export function PriceAlertsPart({ coin }: { readonly coin: CoinItem }): ReactElement {
  const { t } = useTranslation(['trades', 'app']);
  const { data, error, refetch } = usePriceAlerts(coin.id, coin.price?.usd ?? null);
  const { open, close } = useHashDialog(['price-alert']);
  const shown = useShownDialog(open);
  return (
    <FocusKeeper>
      <Section
        title={t('alerts.title')}
        action={
          coin.price === null ? undefined : (
            <Link to="#price-alert" preventScrollReset>
              {t('alerts.add')}
              <VisuallyHidden>: {t('alerts.title')}</VisuallyHidden>
            </Link>
          )
        }
      >
        {data === undefined && error === null ? <SkeletonRows label={t('app:loading')} count={1} /> : null}
        {data?.length === 0 ? <p className={styles.none}>{t('alerts.none', { coin: coin.id })}</p> : null}
        {data === undefined || data.length === 0 ? null : (
          <RowList label={t('alerts.title')}>
            {data.map((alert) => (
              <PriceAlertRow key={alert.id} alert={alert} />
            ))}
          </RowList>
        )}
        {error === null ? null : <LoadProblem error={error} onRetry={() => void refetch()} />}
        {shown === null || coin.price === null ? null : (
          <Suspense>
            <PriceAlertDialog coin={coin} now={coin.price.usd} isOpen={open !== null} onClose={close} />
          </Suspense>
        )}
      </Section>
    </FocusKeeper>
  );
}
