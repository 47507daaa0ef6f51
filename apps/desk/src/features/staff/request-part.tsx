import type { RoleRequest } from '@gim/contract/staff.members';
import { Button } from '@gim/ui/button/button.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../shared/key-cap.tsx';
import { useKeyActs } from '../../shared/use-key-acts.ts';
import { useTimeText } from '../../shared/use-time-text.ts';
import styles from './staff.module.css';
import type { StaffAction } from './staff-action.ts';
import { useRoleText } from './use-role-text.ts';

interface RequestPartProps {
  readonly request: RoleRequest | null;
  readonly canDecide: boolean;
  readonly onChoose: (action: StaffAction) => void;
}

/** The roles that await a second person's approval, with the two answers if the user may decide. */
export function RequestPart({ request, canDecide, onChoose }: RequestPartProps): ReactElement | null {
  const { t } = useTranslation('staff');
  const { list } = useRoleText();
  const instant = useTimeText();
  const choose = (kind: 'approve' | 'reject'): (() => void) | null =>
    request === null || !canDecide ? null : () => onChoose({ kind, requestId: request.id });
  useKeyActs([
    { command: 'addOrApprove', text: t('keys.approve'), run: choose('approve') },
    { command: 'reject', text: t('keys.reject'), run: choose('reject') },
  ]);
  if (request === null) return null;
  const requestId = request.id;
  return (
    <section className={styles.part}>
      <Notice
        tone="pending"
        title={t('request.title', { count: request.roles.length, roles: list(request.roles) })}
      >
        {t('request.by', { name: request.requestedBy.name, time: instant(request.expiresAt) })}
        <br />
        {request.note}
      </Notice>
      {canDecide ? (
        <div className={styles.pair}>
          <Button variant="primary" isBlock onClick={() => onChoose({ kind: 'approve', requestId })}>
            {t('request.approve')} <KeyCap name="A" />
          </Button>
          <Button isBlock onClick={() => onChoose({ kind: 'reject', requestId })}>
            {t('request.reject')} <KeyCap name="R" />
          </Button>
        </div>
      ) : (
        <p className={styles.quiet}>{t('request.another')}</p>
      )}
    </section>
  );
}
