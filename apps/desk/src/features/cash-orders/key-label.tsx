import type { ReactElement, ReactNode } from 'react';
import { KeyCap } from '../../shared/key-cap.tsx';
import styles from './order.module.css';

/** The words of a button and the key that presses it. */
export function KeyLabel({
  keyName,
  children,
}: {
  readonly keyName: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <>
      {children}
      <span className={styles.key} aria-hidden="true">
        <KeyCap name={keyName} />
      </span>
    </>
  );
}
