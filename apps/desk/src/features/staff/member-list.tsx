import type { DeskMember } from '@gim/contract/staff.members';
import { textIn } from '@gim/languages';
import { classNames } from '@gim/ui/class-names/class-names.ts';
import { BanIcon, ClockIcon } from '@gim/ui/icons/icons.ts';
import { StatusText, Tag } from '@gim/ui/status-badge/status-badge.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyList } from '../../shared/key-list.tsx';
import { useDeskPoints } from '../../shared/use-desk-points.ts';
import { useLanguage } from '../../shared/use-language.ts';
import { useTimeText } from '../../shared/use-time-text.ts';
import styles from './staff.module.css';
import { useRoleText } from './use-role-text.ts';

interface MemberListProps {
  readonly members: readonly DeskMember[];
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** The staff members. A press opens one beside the list, and so do ↑ and ↓. */
export function MemberList({ members, openId, onOpen }: MemberListProps): ReactElement {
  const { t } = useTranslation('staff');
  return (
    <>
      <div className={styles.head} aria-hidden="true">
        <span>{t('list.name')}</span>
        <span>{t('list.roles')}</span>
        <span>{t('list.points')}</span>
        <span>{t('list.lastSignIn')}</span>
        <span>{t('list.sessions')}</span>
      </div>
      <KeyList
        items={members}
        keyOf={({ id }) => id}
        open={openId}
        onOpen={onOpen}
        label={t('list.title')}
        className={styles.list}
        lineClass={(member) => classNames(styles.line, member.state === 'Disabled' && styles.past)}
      >
        {(member) => <Cells member={member} />}
      </KeyList>
    </>
  );
}

function Cells({ member }: { readonly member: DeskMember }): ReactElement {
  const { t } = useTranslation('staff');
  const { role: roleText } = useRoleText();
  const instant = useTimeText();
  const pointsText = usePointsText();
  const { name, email, roles, pointIds, lastSignInAt, sessions, state, request } = member;
  return (
    <>
      <span className={styles.who}>
        <b>{name}</b>
        <small>{email}</small>
      </span>
      <span className={styles.tags}>
        {roles.map((role) => (
          <Tag key={role}>{roleText(role)}</Tag>
        ))}
        {request === null ? null : (
          <StatusText tone="pending" icon={<ClockIcon size={14} />}>
            {t('list.waits')}
          </StatusText>
        )}
      </span>
      <span className={styles.where}>{pointsText(pointIds)}</span>
      <span className={styles.quiet}>{lastSignInAt === null ? t('list.never') : instant(lastSignInAt)}</span>
      {state === 'Disabled' ? (
        <StatusText tone="neutral" icon={<BanIcon size={14} />}>
          {t('state.Disabled')}
        </StatusText>
      ) : (
        <span>{sessions}</span>
      )}
    </>
  );
}

/** The street of the first point, without its city, and the number of further ones. */
function usePointsText(): (pointIds: readonly string[]) => string {
  const language = useLanguage();
  const points = useDeskPoints().data?.items ?? [];
  return ([first, ...others]) => {
    if (first === undefined) return '—';
    const point = points.find(({ id }) => id === first);
    if (point === undefined) return String(others.length + 1);
    const street = textIn(point.address, language);
    return others.length === 0 ? street : `${street} +${others.length}`;
  };
}
