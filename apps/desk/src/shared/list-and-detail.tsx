import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from './key-cap.tsx';
import type { KeyHint } from './key-hint-store.ts';
import { KeyHints } from './key-hints.tsx';
import styles from './section-panes.module.css';
import { useDocumentTitle } from './use-document-title.ts';
import { useSearchText } from './use-search-text.ts';

export interface ListAndDetailProps {
  readonly title: string;
  /** The document title, if it differs from the title. */
  readonly tabTitle?: string;
  /** The back button before the title, also triggered by Esc. */
  readonly back?: { readonly label: string; readonly onBack: () => void };
  /** Rendered beside the title. */
  readonly aside?: ReactNode;
  /** The section's own keyboard hints. */
  readonly hints?: readonly KeyHint[];
  readonly children: ReactNode;
  /** The right pane. */
  readonly detail: ReactNode;
}

/** The two panes of a section: a titled list, and the detail of the selected item. */
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

/** The active search text with a button to clear it. */
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
