import { CloudOffIcon } from '@gim/ui/icons/form-icons.ts';
import { type ReactElement, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import { useOnline } from '../platform/connection/use-online.ts';
import styles from './connection-notice.module.css';
import { useRoute } from './use-route-title.ts';

/** Shown above every page while the server is unreachable. The page below stays usable and refetches on reconnect. */
export function ConnectionNotice(): ReactElement {
  const { t } = useTranslation('app');
  const isOnline = useOnline();
  const hasOwn = useRoute()?.hasOwnConnectionNotice === true;
  const isWaiting = useNavigation().state !== 'idle';
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', !isOnline);
  }, [isOnline]);
  return (
    // The live region is always mounted: screen readers announce only changes inside an existing one.
    <div role="status" className={styles.place} data-testid="connection">
      {isOnline || hasOwn ? null : (
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
