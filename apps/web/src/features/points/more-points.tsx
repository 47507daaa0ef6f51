import { fetchMore } from '@gim/browser/paging.ts';
import { Button } from '@gim/ui/button/button.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { usePoints } from './api.ts';
import styles from './points.module.css';

/** Loads the next page of a list. */
export function MorePoints({ pages }: { readonly pages: ReturnType<typeof usePoints> }): ReactElement | null {
  const { t } = useTranslation('points');
  if (!pages.hasNextPage || pages.error !== null) return null;
  return (
    <div className={styles.more}>
      <Button
        variant="quiet"
        isLoading={pages.isFetchingNextPage}
        loadingLabel={t('list.loadingMore')}
        onClick={() => fetchMore(pages)}
      >
        {t('list.more')}
      </Button>
    </div>
  );
}
