import type { ReactElement, ReactNode } from 'react';
import { Notice } from '../notice/notice.tsx';
import styles from './load-error.module.css';

export interface LoadErrorProps {
  /** What failed to load. */
  readonly title: string;
  /** What it means and what to do. */
  readonly children: ReactNode;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  /** Previously loaded content, shown dimmed. */
  readonly old?: ReactNode;
}

/** Inline error of a failed load, with a retry button. */
export function LoadError({ title, children, retryLabel, onRetry, old }: LoadErrorProps): ReactElement {
  return (
    <div className={styles.error}>
      <Notice
        tone="negative"
        isUrgent
        title={title}
        actions={
          <button type="button" onClick={onRetry}>
            {retryLabel}
          </button>
        }
      >
        {children}
      </Notice>
      {old === undefined ? null : <div className={styles.old}>{old}</div>}
    </div>
  );
}
