import type { DeskMember } from '@gim/contract/staff.members';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Counts } from '../../shared/counts.tsx';
import styles from './staff.module.css';

interface StaffCountsProps {
  readonly members: readonly DeskMember[];
  readonly children: ReactNode;
}

/** Three figures about the staff, and content beside them. */
export function StaffCounts({ members, children }: StaffCountsProps): ReactElement {
  const { t } = useTranslation('staff');
  const counts = {
    active: members.filter(({ state }) => state === 'Active').length,
    sessions: members.reduce((sum, { sessions }) => sum + sessions, 0),
    waiting: members.filter(({ request }) => request !== null).length,
  };
  return (
    <div className={styles.bar}>
      <Counts
        counts={(['active', 'sessions', 'waiting'] as const).map((name) => ({
          label: t(`counts.${name}`),
          value: counts[name],
        }))}
      />
      {children}
    </div>
  );
}
