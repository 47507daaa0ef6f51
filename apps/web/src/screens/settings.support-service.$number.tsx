import { Empty } from '@gim/ui/empty/empty.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useTicket } from '../features/support/api.ts';
import { ThreadPage } from '../features/support/thread-page.tsx';
import { LoadProblem } from '../shared/load-problem.tsx';
import { problemOf } from '../shared/problem-of.ts';

const known = { NotFound: true, ValueInvalid: true } as const;

export default function SettingsSupportServiceNumber(): ReactElement {
  const { t } = useTranslation(['support', 'app']);
  const { number = '' } = useParams();
  const { data, error, refetch } = useTicket(Number(number));
  // Another user's ticket looks the same as a missing one.
  if (error !== null && problemOf(error, known) !== null)
    return (
      <Empty title={t('thread.missing')}>
        <Link to="/settings/support-service">{t('thread.toSupport')}</Link>
      </Empty>
    );
  if (data !== undefined) return <ThreadPage ticket={data} />;
  return error === null ? (
    <SkeletonRows label={t('app:loading')} count={5} />
  ) : (
    <LoadProblem error={error} onRetry={() => void refetch()} />
  );
}
