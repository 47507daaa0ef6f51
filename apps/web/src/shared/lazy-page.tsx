import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { type ReactElement, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Column } from './column.tsx';

/**
 * A page that loads its content itself. The entry bundle, which the landing page loads, lists the chunks of every
 * route; a thin screen keeps that list short.
 */
export function LazyPage({ children }: { readonly children: ReactNode }): ReactElement {
  const { t } = useTranslation('app');
  const shape = (
    <Loading label={t('loading')}>
      <Column>
        <Skeleton height={32} />
        <Skeleton height={190} />
        <Skeleton height={44} />
      </Column>
    </Loading>
  );
  return <Suspense fallback={shape}>{children}</Suspense>;
}
