import type { ReactElement } from 'react';
import { useNavigation } from 'react-router';
import styles from './pending-bar.module.css';

/** Shows within 100 ms that a press registered while the next page is loading. Pages that open sooner show no bar. */
export function PendingBar(): ReactElement | null {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={styles.bar} data-testid="pending" aria-hidden="true" />;
}
