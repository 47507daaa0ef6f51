import { Empty } from '@gim/ui/empty/empty.tsx';
import { LoadError } from '@gim/ui/load-error/load-error.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePoint } from './use-point.ts';

interface NoPointProps {
  /** Shown if there is no point to work at. */
  readonly title: string;
  readonly children: ReactNode;
}

/** Replaces a section that needs a point: while points load, on failure, or if there is none. */
export function NoPoint({ title, children }: NoPointProps): ReactElement {
  const { t } = useTranslation('app');
  const { isPending, retry } = usePoint();
  if (isPending) return <SkeletonRows label={t('panes.loadingList')} count={8} />;
  if (retry === null) return <Empty title={title}>{children}</Empty>;
  return (
    <LoadError title={t('point.failed')} retryLabel={t('point.retry')} onRetry={retry}>
      {t('point.failedText')}
    </LoadError>
  );
}
