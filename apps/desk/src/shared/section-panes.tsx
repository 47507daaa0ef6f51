import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHints } from './key-hints.tsx';
import styles from './section-panes.module.css';
import { useDocumentTitle } from './use-document-title.ts';
import { useSearchText } from './use-search-text.ts';

export interface SectionPanesProps {
  readonly title: string;
  /** What stands in this section once its part of the server is built. */
  readonly sentence: string;
}

/** The list of a section and the detail beside it, while both are on their way. */
export function SectionPanes({ title, sentence }: SectionPanesProps): ReactElement {
  const { t } = useTranslation('app');
  useDocumentTitle(title);
  return (
    <>
      <main className={styles.main}>
        <header className={styles.head}>
          <h1 tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          <SearchFilter />
        </header>
        <div className={styles.list}>
          <p className={styles.sentence}>{sentence}</p>
          <Loading label={t('panes.loadingList')}>
            {rowWidths.map((width) => (
              <div key={width} className={styles.row}>
                <Skeleton width={40} />
                <Skeleton width={26} height={26} isRound />
                <Skeleton width={width} />
                <Skeleton width={72} />
              </div>
            ))}
          </Loading>
        </div>
        <KeyHints />
      </main>
      <aside className={styles.detail} aria-label={t('panes.detail')}>
        <Loading label={t('panes.loadingDetail')}>
          <div className={styles.facts}>
            <Skeleton width={96} />
            <Skeleton width={180} height={40} />
            <Skeleton width={220} />
            <Skeleton width={140} />
          </div>
        </Loading>
      </aside>
    </>
  );
}

/** No two alike, so that the bars read as rows of different people. */
const rowWidths = ['62%', '48%', '55%', '44%', '58%', '51%', '46%', '60%'] as const;

/** What the list is searched for, and the way back to all of it. */
function SearchFilter(): ReactElement | null {
  const { t } = useTranslation('app');
  const [text, search] = useSearchText();
  if (text === '') return null;
  return (
    <p className={styles.filter}>
      {t('search.filter', { text })} <TextButton onClick={() => search('')}>{t('search.clear')}</TextButton>
    </p>
  );
}
