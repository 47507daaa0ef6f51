import type { ReactElement, ReactNode, Ref } from 'react';
import { Seal } from '../seal/seal.tsx';
import styles from './error-page.module.css';

export interface ErrorPageProps {
  /** The seal is drawn in place of the middle digit, which is 0 in every code. */
  readonly code: '403' | '404' | '500' | '503';
  readonly brand: ReactNode;
  readonly title: string;
  readonly titleRef?: Ref<HTMLHeadingElement>;
  /** What happened, and what it means for the user's money. Wrap a path or a message in `ErrorDetail`. */
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** The page for unknown addresses and fatal errors. */
export function ErrorPage({ code, brand, title, titleRef, children, actions }: ErrorPageProps): ReactElement {
  return (
    <main className={styles.page}>
      <div>{brand}</div>
      <div className={styles.body}>
        <div className={styles.code} aria-hidden="true">
          <span className={styles.figure}>{code.charAt(0)}</span>
          <Seal id={code} size={190} className={styles.seal} />
          <span className={styles.figure}>{code.charAt(2)}</span>
        </div>
        <h1 ref={titleRef} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={styles.text}>{children}</p>
        <div className={styles.actions}>{actions}</div>
      </div>
    </main>
  );
}

/** A path or a message inside the text of an error page. */
export function ErrorDetail({ children }: { readonly children: ReactNode }): ReactElement {
  return <span className={styles.detail}>{children}</span>;
}
