import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeText } from '../../shared/use-time-text.ts';
import styles from './kyc.module.css';
import type { KycCheck } from './use-kyc-checks.ts';

/** The earlier decisions, by whom and why. */
export function CheckHistory({ history }: Pick<KycCheck, 'history'>): ReactElement | null {
  const { t } = useTranslation('kyc');
  const instant = useTimeText();
  if (history.length === 0) return null;
  return (
    <section className={styles.step}>
      <h2 className={styles.stepTitle}>{t('history.title')}</h2>
      <ul className={styles.history}>
        {history.map(({ at, by, status, rejectType, reasons, note }) => (
          <li key={`${at} ${status}`}>
            <span className={styles.name}>
              {t(`status.${status}`)}
              {rejectType === null ? null : `, ${t(`history.${rejectType}`)}`}
            </span>
            <span className={styles.quiet}>
              {by?.name ?? t('history.partner')}, {instant(at)}
            </span>
            {reasons.length === 0 ? null : (
              <span>{reasons.map((reason) => t(`reasons.${reason}`)).join(', ')}</span>
            )}
            {note === null ? null : <span className={styles.note}>{note}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
