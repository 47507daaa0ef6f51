import type { ReactElement } from 'react';
import { useNavigation } from 'react-router';
import styles from './pending-bar.module.css';

/**
 * Says within a tenth of a second that a press was heard, while the page it leads to is still on its way. A page that is
 * there sooner shows no bar at all.
 */
export function PendingBar(): ReactElement | null {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={styles.bar} data-testid="pending" aria-hidden="true" />;
}
