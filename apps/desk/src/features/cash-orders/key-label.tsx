import type { ReactElement, ReactNode } from 'react';
import { KeyCap } from '../../shared/key-cap.tsx';
import styles from './order.module.css';

/** A button label with its keyboard shortcut. */
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
