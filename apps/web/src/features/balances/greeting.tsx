import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import styles from './greeting.module.css';
import { partOfDay } from './part-of-day.ts';

/** Greets a new user and explains the seal, which appears on many pages. */
export function Greeting({ seal }: { readonly seal: ReactNode }): ReactElement {
  const { t } = useTranslation('coins');
  const { now } = useServices();
  return (
    <section className={styles.greeting}>
      {seal}
      <div>
        <h2 className={styles.hello}>{t(`home.greeting.${partOfDay(new Date(now()))}`)}</h2>
        <p className={styles.seal}>{t('home.greeting.seal')}</p>
      </div>
    </section>
  );
}
