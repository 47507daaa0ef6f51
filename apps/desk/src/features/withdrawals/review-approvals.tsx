import { CheckIcon } from '@gim/ui/icons/icons.ts';
import { StatusText } from '@gim/ui/status-badge/status-badge.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/services.ts';
import { useTimeText } from '../../shared/use-time-text.ts';
import type { Review } from './review-rules.ts';
import styles from './withdrawals.module.css';

/** The approvals, and how many are missing. */
export function Approvals({ review }: { readonly review: Review }): ReactElement {
  const { t } = useTranslation('withdrawals');
  const time = useTimeText();
  const me = useSession()?.staff.id;
  const { approvals, approvalsNeeded } = review;
  const missing = Math.max(0, approvalsNeeded - approvals.length);
  return (
    <section className={styles.step}>
      <h3 className={styles.partTitle}>
        {t('approvals.title', { have: approvals.length, need: approvalsNeeded })}
      </h3>
      <ul className={styles.approvals}>
        {approvals.map(({ by, at }) => (
          <li key={by.id}>
            <span>{by.id === me ? t('approvals.you', { name: by.name }) : by.name}</span>
            <StatusText tone="positive" icon={<CheckIcon size={14} />}>
              {time(at)}
            </StatusText>
          </li>
        ))}
        {missing === 0 ? null : (
          <li>
            <span className={styles.quiet}>{t('approvals.missing', { count: missing })}</span>
            <span className={styles.faint}>{t('approvals.waiting')}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
