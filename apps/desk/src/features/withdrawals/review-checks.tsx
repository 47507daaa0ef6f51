import { CheckIcon, TriangleAlertIcon } from '@gim/ui/icons/icons.ts';
import { StatusText } from '@gim/ui/status-badge/status-badge.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Review } from './review-rules.ts';
import styles from './withdrawals.module.css';

/** The checks with their results, and why a review is needed. */
export function Checks({ review }: { readonly review: Review }): ReactElement {
  const { t } = useTranslation('withdrawals');
  return (
    <section className={styles.step}>
      <h3 className={styles.partTitle}>{t('checks.title')}</h3>
      <ul className={styles.checks}>
        {review.checks.map(({ check, isPassed, count }) => (
          <li key={check}>
            {isPassed ? (
              <StatusText tone="positive" icon={<CheckIcon size={16} />}>
                <span className={styles.plain}>{t(`checks.${check}.passed`, { count: count ?? 0 })}</span>
              </StatusText>
            ) : (
              <StatusText tone="warning" icon={<TriangleAlertIcon size={16} />}>
                <span className={styles.plain}>{t(`checks.${check}.failed`, { count: count ?? 0 })}</span>
              </StatusText>
            )}
          </li>
        ))}
        {review.reasons.map((reason) => (
          <li key={reason}>
            <StatusText tone="negative" icon={<TriangleAlertIcon size={16} />}>
              <span className={styles.plain}>{t(`sentences.${reason}`)}</span>
            </StatusText>
          </li>
        ))}
      </ul>
    </section>
  );
}
