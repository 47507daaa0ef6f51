import { emailPattern } from '@gim/contract/email-pattern';
import type { Reply } from '@gim/contract/endpoint';
import type { StaffRole } from '@gim/contract/staff';
import type { addStaffMember } from '@gim/contract/staff.members';
import { Button } from '@gim/ui/button/button.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { FirstSecrets } from './first-secrets.tsx';
import { PointChoice } from './point-choice.tsx';
import { ProofFields, useProof } from './proof-form.tsx';
import { RoleChoice } from './role-choice.tsx';
import styles from './staff.module.css';
import { type NewMember, runAdd } from './staff-action.ts';
import { useRefetchStaff } from './use-staff.ts';

interface AddDialogProps {
  readonly takesTwo: (role: StaffRole) => boolean;
  readonly onClose: () => void;
}

const empty: NewMember = { email: '', name: '', roles: [], pointIds: [] };

/** Creates a staff account, then shows the initial password and authenticator key once. */
export function AddDialog({ takesTwo, onClose }: AddDialogProps): ReactElement {
  const { t } = useTranslation('staff');
  const { client } = useServices();
  const refetch = useRefetchStaff();
  const formId = useId();
  const draft = useProof();
  const [member, setMember] = useState(empty);
  const [added, setAdded] = useState<Reply<typeof addStaffMember> | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const sent = { ...member, name: member.name.trim(), email: member.email.trim() };
    if (added !== null) return onClose();
    const outcome = await draft.send(isComplete(sent) ? (proof) => runAdd(client, sent, proof) : null);
    if (outcome === null) return;
    void refetch();
    if (outcome.kind === 'done') setAdded(outcome.reply);
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={added === null ? t('add.title') : t('add.addedTitle', { name: member.name.trim() })}
      description={added === null ? t('add.text') : t('add.addedText')}
      closeLabel={t('dialogs.close')}
      isBusy={draft.isBusy}
      footer={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          isBlock
          isLoading={draft.isBusy}
          loadingLabel={t('dialogs.submitting')}
        >
          {added === null ? t('add.submit') : t('add.handedOver')}
        </Button>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {added === null ? (
          <>
            <NameFields member={member} isAsked={draft.isAsked} onChange={setMember} />
            <RoleChoice
              value={member.roles}
              takesTwo={takesTwo}
              onChange={(roles) => setMember({ ...member, roles })}
            />
            <PointChoice
              value={member.pointIds}
              onChange={(pointIds) => setMember({ ...member, pointIds })}
            />
            <ProofFields draft={draft} noteLabel={t('add.label')} />
          </>
        ) : (
          <FirstSecrets added={added} />
        )}
      </form>
    </Dialog>
  );
}

interface NameFieldsProps {
  readonly member: NewMember;
  readonly isAsked: boolean;
  readonly onChange: (member: NewMember) => void;
}

function NameFields({ member, isAsked, onChange }: NameFieldsProps): ReactElement {
  const { t } = useTranslation('staff');
  return (
    <>
      <TextField
        label={t('add.name')}
        maxLength={80}
        autoComplete="off"
        value={member.name}
        error={isAsked && !hasName(member) ? t('add.nameRequired') : undefined}
        onChange={(event) => onChange({ ...member, name: event.target.value })}
      />
      <TextField
        label={t('add.email')}
        type="email"
        autoComplete="off"
        value={member.email}
        error={isAsked && !hasEmail(member) ? t('add.emailRequired') : undefined}
        onChange={(event) => onChange({ ...member, email: event.target.value })}
      />
    </>
  );
}

const hasName = ({ name }: NewMember): boolean => name.trim() !== '';
const hasEmail = ({ email }: NewMember): boolean => emailPattern.test(email.trim());
const isComplete = (member: NewMember): boolean => hasName(member) && hasEmail(member);
