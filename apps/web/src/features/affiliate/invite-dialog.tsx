import { TextField } from '@gim/ui/text-field/text-field.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { sendInvite } from './api.ts';
import { useAffiliateProblemText } from './problem-texts.ts';

interface InviteDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const shape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Sends an invitation by e-mail. The confirmation does not reveal whether the invitee has an account. */
export function InviteDialog({ isOpen, onClose }: InviteDialogProps): ReactElement {
  const { t } = useTranslation('affiliate');
  const services = useServices();
  const userId = useUserId();
  const [email, setEmail] = useState('');
  const [isTried, setTried] = useState(false);
  const { isBusy, error, run, clearError } = useAttempt(useAffiliateProblemText());
  const isWrong = !shape.test(email.trim());
  const submit = (): void => {
    setTried(true);
    if (isWrong) return;
    void run(async () => {
      await sendInvite(services, { userId, email: email.trim() });
      toast(t('invite.sent', { email: email.trim() }));
      setEmail('');
      setTried(false);
      onClose();
    });
  };
  return (
    <FormDialog
      {...{ isOpen, onClose, isBusy, error }}
      texts={{
        title: t('invite.dialogTitle'),
        text: t('invite.dialogText'),
        submit: t('invite.submit'),
        submitting: t('invite.submitting'),
      }}
      onSubmit={submit}
    >
      <TextField
        label={t('invite.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        value={email}
        error={isTried && isWrong ? t('invite.emailWrong') : undefined}
        onChange={(event) => {
          setEmail(event.target.value);
          clearError();
        }}
      />
    </FormDialog>
  );
}
