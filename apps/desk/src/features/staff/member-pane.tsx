import type { StaffRole } from '@gim/contract/staff';
import type { DeskMember } from '@gim/contract/staff.members';
import { BanIcon, CheckIcon } from '@gim/ui/icons/icons.ts';
import { StatusBadge } from '@gim/ui/status-badge/status-badge.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/services.ts';
import { useTimeText } from '../../shared/use-time-text.ts';
import { ActionDialog } from './action-dialog.tsx';
import { MemberActions } from './member-actions.tsx';
import { isChanged, memberRules, waitingOf } from './member-rules.ts';
import { PointChoice } from './point-choice.tsx';
import { RequestPart } from './request-part.tsx';
import { RoleChoice } from './role-choice.tsx';
import styles from './staff.module.css';
import type { Access, StaffAction } from './staff-action.ts';

interface MemberPaneProps {
  readonly member: DeskMember;
  readonly takesTwo: (role: StaffRole) => boolean;
}

/** One staff member: roles, points and the available changes. */
export function MemberPane({ member, takesTwo }: MemberPaneProps): ReactElement {
  const staff = useSession()?.staff;
  const rules = memberRules(member, { staffId: staff?.id ?? '', rights: staff?.rights ?? [] });
  const [draft, setDraft] = useDraft(member);
  const [action, setAction] = useState<StaffAction | null>(null);
  const isLocked = !rules.canChange;
  const waiting =
    action?.kind === 'save'
      ? waitingOf(member.roles, draft.roles, takesTwo)
      : action?.kind === 'enable'
        ? member.roles.filter(takesTwo)
        : [];
  return (
    <div className={styles.pane}>
      <Head member={member} />
      <RequestPart request={member.request} canDecide={rules.canDecide} onChoose={setAction} />
      <RoleChoice
        value={draft.roles}
        takesTwo={takesTwo}
        isLocked={isLocked}
        onChange={(roles) => setDraft({ ...draft, roles })}
      />
      <PointChoice
        value={draft.pointIds}
        isLocked={isLocked}
        onChange={(pointIds) => setDraft({ ...draft, pointIds })}
      />
      <MemberActions
        rules={rules}
        isChanged={isChanged(member, draft)}
        onSave={() => setAction({ kind: 'save', memberId: member.id, version: member.version, ...draft })}
        onChoose={(kind) => setAction({ kind, memberId: member.id })}
      />
      {action === null ? null : (
        <ActionDialog action={action} name={member.name} waiting={waiting} onClose={() => setAction(null)} />
      )}
    </div>
  );
}

/** The unsaved changes. If somebody else changed the account, they are discarded. */
function useDraft({ roles, pointIds, version }: DeskMember): [Access, (access: Access) => void] {
  const [draft, setDraft] = useState<(Access & { readonly version: number }) | null>(null);
  const current = draft?.version === version ? draft : { roles, pointIds };
  return [{ roles: current.roles, pointIds: current.pointIds }, (access) => setDraft({ ...access, version })];
}

function Head({ member }: { readonly member: DeskMember }): ReactElement {
  const { t } = useTranslation('staff');
  const instant = useTimeText();
  const { name, email, state, createdAt, addedBy, lastSignInAt } = member;
  const isActive = state === 'Active';
  return (
    <header className={styles.part}>
      <div className={styles.paneHead}>
        <h2 className={styles.heading}>{name}</h2>
        <StatusBadge
          tone={isActive ? 'positive' : 'neutral'}
          icon={isActive ? <CheckIcon size={14} /> : <BanIcon size={14} />}
        >
          {t(`state.${state}`)}
        </StatusBadge>
      </div>
      <p className={styles.quiet}>{email}</p>
      <p className={styles.quiet}>
        {t('pane.since', { time: instant(createdAt), by: addedBy?.name ?? t('pane.commandLine') })}
      </p>
      <p className={styles.quiet}>
        {lastSignInAt === null ? t('pane.never') : t('pane.lastSignIn', { time: instant(lastSignInAt) })}
      </p>
    </header>
  );
}
