import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './withdrawals.module.css';

/** Safety advice beside the form, for wide screens. */
export function BeforeYouSend(): ReactElement {
  const { t } = useTranslation('withdrawals');
  return (
    <section className={styles.card} aria-labelledby="before">
      <h2 id="before" className={styles.cardTitle}>
        {t('withdraw.beforeTitle')}
      </h2>
      <ul className={styles.tips}>
        <li>{t('withdraw.beforeEnds')}</li>
        <li>{t('withdraw.beforeMemo')}</li>
        <li>{t('withdraw.beforeTest')}</li>
      </ul>
    </section>
  );
}
