import { CloudOffIcon } from '@gim/ui/icons/form-icons.ts';
import { type ReactElement, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import { useOnline } from '../platform/connection/use-online.ts';
import styles from './connection-notice.module.css';

/** Stands above every page while the server is out of reach. What is on the page stays, and comes up to date by itself. */
export function ConnectionNotice(): ReactElement {
  const { t } = useTranslation('app');
  const isOnline = useOnline();
  const isWaiting = useNavigation().state !== 'idle';
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', !isOnline);
  }, [isOnline]);
  return (
    // Always there, so that a screen reader hears when it begins to say something.
    <div role="status" className={styles.place} data-testid="connection">
      {isOnline ? null : (
        <p className={styles.strip}>
          <CloudOffIcon size={16} />
          <span>
            <b>{t('connection.lost')}</b> {t(isWaiting ? 'connection.opens' : 'connection.recovers')}
          </span>
        </p>
      )}
    </div>
  );
}
