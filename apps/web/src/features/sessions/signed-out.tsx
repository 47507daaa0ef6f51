import { Spinner } from '@gim/ui/spinner/spinner.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './forms.module.css';

/** Says that the session of this device has ended and why, before the sign-in page opens. */
export function SignedOut(): ReactElement {
  const { t } = useTranslation('sessions');
  return (
    <div className={styles.head} role="status">
      <h1 tabIndex={-1} className={styles.title}>
        {t('pushLogout.title')}
      </h1>
      <p className={styles.lede}>{t('pushLogout.why')}</p>
      <p className={styles.leaving}>
        <Spinner />
        {t('pushLogout.leading')}
      </p>
    </div>
  );
}
