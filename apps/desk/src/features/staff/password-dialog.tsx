import { Button } from '@gim/ui/button/button.tsx';
import { CodeInput } from '@gim/ui/code-input/code-input.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { PasswordField } from '@gim/ui/password-field/password-field.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { changePassword, type PasswordChange, type PasswordRefusal } from './change-password.ts';
import styles from './password-dialog.module.css';

interface PasswordDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const empty = { password: '', newPassword: '', code: '' };

/** Changes the user's own password: the old one, the new one and a code together. */
export function PasswordDialog({ isOpen, onClose }: PasswordDialogProps): ReactElement {
  const { t } = useTranslation('staff');
  const { client } = useServices();
  const formId = useId();
  const [values, setValues] = useState(empty);
  const [refusal, setRefusal] = useState<PasswordRefusal | 'incomplete' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  // Closing the dialog clears the input, so that the next user cannot see it.
  const close = (): void => {
    setValues(empty);
    setRefusal(null);
    onClose();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (values.password === '' || values.newPassword === '' || values.code.length < 6)
      return setRefusal('incomplete');
    setIsBusy(true);
    const reason = await changePassword(client, values);
    setIsBusy(false);
    setRefusal(reason);
    // A code is single-use, so a new one is needed whatever went wrong.
    if (reason !== null) return setValues({ ...values, code: '' });
    toast(t('password.done'));
    close();
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : close())}
      title={t('password.title')}
      description={t('password.text')}
      closeLabel={t('password.close')}
      isBusy={isBusy}
      footer={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          isBlock
          isLoading={isBusy}
          loadingLabel={t('password.submitting')}
        >
          {t('password.submit')}
        </Button>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Fields values={values} onChange={(name, value) => setValues({ ...values, [name]: value })} />
        {refusal === null || isBusy ? null : (
          <Notice tone="negative" isUrgent>
            {refusal === 'incomplete' ? t('password.required') : t(`problems.${refusal}`)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly values: PasswordChange;
  readonly onChange: (name: keyof PasswordChange, value: string) => void;
}

function Fields({ values, onChange }: FieldsProps): ReactElement {
  const { t } = useTranslation('staff');
  const shown = { showLabel: t('password.show'), hideLabel: t('password.hide') };
  return (
    <>
      <PasswordField
        {...shown}
        label={t('password.current')}
        autoComplete="current-password"
        value={values.password}
        onChange={(event) => onChange('password', event.target.value)}
      />
      <PasswordField
        {...shown}
        label={t('password.next')}
        autoComplete="new-password"
        value={values.newPassword}
        onChange={(event) => onChange('newPassword', event.target.value)}
      />
      <div className={styles.code}>
        <span aria-hidden="true" className={styles.label}>
          {t('password.code')}
        </span>
        <CodeInput
          label={t('password.code')}
          value={values.code}
          onValueChange={(code) => onChange('code', code)}
        />
      </div>
    </>
  );
}
