import { Section } from '@gim/ui/app-shell/page.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '@gim/ui/visually-hidden/visually-hidden.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { useLatestTransactions } from '../../shared/transactions/api.ts';
import { LatestList } from '../../shared/transactions/latest-list.tsx';

const shownCount = 5;

/** The latest operations. Renders nothing if there are none: the page explains elsewhere how to start. */
export function RecentPart(): ReactElement | null {
  const { t } = useTranslation(['coins', 'app']);
  const { data, error, refetch } = useLatestTransactions({ limit: shownCount });
  if (data?.length === 0) return null;
  return (
    <Section
      title={t('home.recent')}
      action={
        <Link to="/transactions">
          {t('home.all')}
          <VisuallyHidden>: {t('home.recent')}</VisuallyHidden>
        </Link>
      }
    >
      {data === undefined && error === null ? <SkeletonRows label={t('app:loading')} count={3} /> : null}
      {data === undefined ? null : <LatestList isNarrow label={t('home.recent')} transactions={data} />}
      {error === null ? null : <LoadProblem error={error} onRetry={() => void refetch()} />}
    </Section>
  );
}
