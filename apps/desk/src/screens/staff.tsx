import type { StaffRole } from '@gim/contract/staff';
import { Button } from '@gim/ui/button/button.tsx';
import { Empty } from '@gim/ui/empty/empty.tsx';
import { LoadError } from '@gim/ui/load-error/load-error.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AddDialog } from '../features/staff/add-dialog.tsx';
import { MemberList } from '../features/staff/member-list.tsx';
import { MemberPane } from '../features/staff/member-pane.tsx';
import { matchingMembers } from '../features/staff/member-rules.ts';
import { RightsTable } from '../features/staff/rights-table.tsx';
import { StaffCounts } from '../features/staff/staff-counts.tsx';
import { useStaffMembers, useStaffRoles } from '../features/staff/use-staff.ts';
import { useSession } from '../platform/services.ts';
import { KeyCap } from '../shared/key-cap.tsx';
import { ListAndDetail } from '../shared/list-and-detail.tsx';
import { useKeyActs } from '../shared/use-key-acts.ts';
import { useSearchText } from '../shared/use-search-text.ts';

export default function Staff(): ReactElement {
  const { t } = useTranslation(['staff', 'app']);
  const { data, isError, isPending, refetch } = useStaffMembers();
  const roles = useStaffRoles().data?.items ?? [];
  const [text] = useSearchText();
  const [params, setParams] = useSearchParams();
  const [isAdding, setIsAdding] = useState(false);
  const canManage = useSession()?.staff.rights.includes('staff.manage') ?? false;
  useKeyActs([{ command: 'newCode', text: t('keys.add'), run: canManage ? () => setIsAdding(true) : null }]);
  const members = data && matchingMembers(data.items, text);
  const open = members?.find(({ id }) => id === params.get('id')) ?? members?.[0];
  const takesTwo = (role: StaffRole): boolean =>
    roles.find(({ name }) => name === role)?.needsSecondPerson ?? true;
  return (
    <ListAndDetail
      title={t('list.title')}
      aside={
        <StaffCounts members={data?.items ?? []}>
          {canManage ? (
            <Button size="sm" onClick={() => setIsAdding(true)}>
              {t('add.open')} <KeyCap name="N" />
            </Button>
          ) : null}
        </StaffCounts>
      }
      detail={open === undefined ? null : <MemberPane key={open.id} member={open} takesTwo={takesTwo} />}
    >
      {isPending ? <SkeletonRows label={t('app:panes.loadingList')} count={8} /> : null}
      {isError ? (
        <LoadError title={t('list.failed')} retryLabel={t('list.retry')} onRetry={() => void refetch()}>
          {t('list.failedText')}
        </LoadError>
      ) : null}
      {members?.length === 0 ? <Empty title={t('list.nobody')}>{t('list.nobodyText')}</Empty> : null}
      {members === undefined || members.length === 0 ? null : (
        <MemberList
          members={members}
          openId={open?.id}
          onOpen={(id) => setParams(text === '' ? { id } : { id, q: text }, { replace: true })}
        />
      )}
      {roles.length === 0 ? null : <RightsTable roles={roles} />}
      {isAdding ? <AddDialog takesTwo={takesTwo} onClose={() => setIsAdding(false)} /> : null}
    </ListAndDetail>
  );
}
