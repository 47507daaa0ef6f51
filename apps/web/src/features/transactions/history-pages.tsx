import { fetchMore, retryFetch } from '@gim/browser/paging.ts';
import { Button } from '@gim/ui/button/button.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { type ReactElement, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { useHistory } from './api.ts';
import { type Filters, hasFilters } from './filters.ts';
import { HistoryEmpty } from './history-empty.tsx';
import { HistoryList } from './history-list.tsx';
import styles from './history-pages.module.css';

interface HistoryPagesProps {
  readonly filters: Filters;
  readonly onClear: () => void;
}

/** The loaded history; more is loaded when its end scrolls into view. */
export function HistoryPages({ filters, onClear }: HistoryPagesProps): ReactElement {
  const { t } = useTranslation(['transactions', 'app']);
  const pages = useHistory(filters);
  const { data, error, isPlaceholderData } = pages;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const isOld = isPlaceholderData || error !== null;
  return (
    <>
      {data === undefined && error === null ? (
        <div className={styles.waiting}>
          <SkeletonRows label={t('app:loading')} count={6} />
        </div>
      ) : null}
      {data !== undefined && items.length === 0 && !isPlaceholderData ? (
        <HistoryEmpty isFiltered={hasFilters(filters)} onClear={onClear} />
      ) : null}
      {items.length === 0 ? null : (
        <div className={isOld ? styles.old : undefined} aria-busy={isPlaceholderData}>
          <HistoryList items={items} />
        </div>
      )}
      {error === null ? null : <LoadProblem error={error} onRetry={() => retryFetch(pages)} />}
      {pages.hasNextPage && error === null ? (
        <More isBusy={pages.isFetchingNextPage} onMore={() => fetchMore(pages)} />
      ) : null}
    </>
  );
}

/** A button that triggers itself when scrolled into view. */
function More({ isBusy, onMore }: { readonly isBusy: boolean; readonly onMore: () => void }): ReactElement {
  const { t } = useTranslation('transactions');
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  useEffect(() => {
    const sentinel = place.current;
    if (sentinel === null || isBusy) return;
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '600px',
    });
    seen.observe(sentinel);
    return () => seen.disconnect();
  }, [isBusy]);
  return (
    <div ref={place} className={styles.more}>
      <Button variant="quiet" isLoading={isBusy} loadingLabel={t('list.loadingMore')} onClick={onMore}>
        {t('list.more')}
      </Button>
    </div>
  );
}
