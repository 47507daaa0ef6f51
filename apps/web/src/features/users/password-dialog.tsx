import type { Profile } from '@gim/contract';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { StepUpForm } from '../../shared/step-up/step-up-form.tsx';
import { changePassword } from './api.ts';
import { PasswordForm } from './password-form.tsx';
import type { PasswordValues } from './password-values.ts';
import { userProblemOf, useUserProblemText } from './problem-texts.ts';

interface PasswordDialogProps {
  readonly profile: Profile;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Changes the password: the old and the new one, then a step-up if the account has a second factor. */
export function PasswordDialog({ profile, isOpen, onClose }: PasswordDialogProps): ReactElement {
  const { t } = useTranslation(['users', 'app']);
  const services = useServices();
  const { id: userId, email } = profile;
  const explain = useUserProblemText();
  /** The change that awaits a step-up. */
  const [pending, setPending] = useState<PasswordValues | null>(null);
  const finish = (): void => {
    toast(t('password.done'));
    onClose();
  };
  const submit = (values: PasswordValues): Promise<void> =>
    changePassword(services, { userId, ...values }).then(finish, (failure: unknown) => {
      if (userProblemOf(failure) !== 'StepUpRequired') throw failure;
      setPending(values);
    });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('password.title')}
      description={t('password.text')}
      closeLabel={t('app:close')}
    >
      {pending === null ? (
        <PasswordForm email={email} onSubmit={submit} />
      ) : (
        <StepUpForm
          purpose="changePassword"
          email={email}
          onProof={(stepUp) => changePassword(services, { userId, ...pending, stepUp }).then(finish)}
          explain={explain}
        />
      )}
    </Dialog>
  );
}
