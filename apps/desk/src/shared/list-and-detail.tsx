import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from './key-cap.tsx';
import { type KeyHint, KeyHints } from './key-hints.tsx';
import styles from './section-panes.module.css';
import { useDocumentTitle } from './use-document-title.ts';
import { useSearchText } from './use-search-text.ts';

export interface ListAndDetailProps {
  readonly title: string;
  /** The name of the tab, where it is not the title. */
  readonly tabTitle?: string;
  /** Where Esc leads, before the title. */
  readonly back?: { readonly label: string; readonly onBack: () => void };
  /** What stands beside the title. */
  readonly aside?: ReactNode;
  /** The keys of this section, where it has some of its own. */
  readonly hints?: readonly KeyHint[];
  readonly children: ReactNode;
  /** What stands beside the list. */
  readonly detail: ReactNode;
}

/** The two panes of a section: its list under a title, and the detail of what is chosen in it. */
export function ListAndDetail(props: ListAndDetailProps): ReactElement {
  const { title, tabTitle = title, back, aside, hints, children, detail } = props;
  const { t } = useTranslation('app');
  useDocumentTitle(tabTitle);
  return (
    <>
      <main className={styles.main}>
        <header className={styles.head}>
          {back === undefined ? null : (
            <button type="button" className={styles.back} onClick={back.onBack}>
              <KeyCap name="Esc" /> {back.label}
            </button>
          )}
          <h1 tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {aside}
          <SearchFilter />
        </header>
        <div className={styles.list}>{children}</div>
        <KeyHints hints={hints} />
      </main>
      <aside className={styles.detail} aria-label={t('panes.detail')}>
        {detail}
      </aside>
    </>
  );
}

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
