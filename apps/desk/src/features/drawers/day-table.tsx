import { Empty } from '@gim/ui/empty/empty.tsx';
import { LoadError } from '@gim/ui/load-error/load-error.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useDayTitle } from '../../shared/use-zoned-time.ts';
import styles from './drawers.module.css';
import { useDrawerDays } from './use-drawer.ts';

/** The last thirty days with their differences. */
export function DayTable({ pointId }: { readonly pointId: string }): ReactElement {
  const { t } = useTranslation(['drawers', 'app']);
  const amount = useAmountText();
  const day = useDayTitle();
  const { data, isPending, isError, refetch } = useDrawerDays(pointId);
  if (isPending) return <SkeletonRows label={t('app:panes.loadingList')} count={8} />;
  if (isError)
    return (
      <LoadError title={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()}>
        {t('failedText')}
      </LoadError>
    );
  if (data.items.length === 0) return <Empty title={t('days.none')}>{t('days.noneText')}</Empty>;
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('days.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('days.date')}</th>
          <th scope="col">{t('days.people')}</th>
          <th scope="col">{t('days.reason')}</th>
          <th scope="col">{t('days.opening')}</th>
          <th scope="col">{t('days.closing')}</th>
          <th scope="col">{t('days.difference')}</th>
        </tr>
      </thead>
      <tbody>
        {data.items.map(({ date, people, reason, opening, closing, difference }) => (
          <tr key={date}>
            <td>{day(date)}</td>
            <td className={styles.quiet}>{people.map(({ name }) => name).join(', ')}</td>
            <td className={styles.quiet}>{reason === null ? '—' : t(`reasons.${reason}`)}</td>
            <td>{amount.figure('USD', opening, 'whole')}</td>
            <td>{closing === null ? '—' : amount.figure('USD', closing, 'whole')}</td>
            <td>
              <b>{difference === null ? '—' : amount.figure('USD', difference)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
