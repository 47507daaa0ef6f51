import { Button } from '@gim/ui/button/button.tsx';
import { PasswordField } from '@gim/ui/password-field/password-field.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { isSecondFactor, SecondFactorInput } from '../../shared/second-factor-input.tsx';
import { useAttempt } from '../../shared/use-attempt.ts';
import { UsernameHint } from '../../shared/username-hint.tsx';
import { twoFactorProblemOf, useTwoFactorProblemText } from './problem-texts.ts';

export interface TurnOffValues {
  readonly code: string;
  readonly password?: string;
}

interface TurnOffDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly email: string;
  /** Turns two-factor off; errors it throws are explained here. */
  readonly onSubmit: (values: TurnOffValues) => Promise<void>;
}

/** Asks for a code and, if the sign-in is not recent, for the password too. */
export function TurnOffDialog({ isOpen, onClose, email, onSubmit }: TurnOffDialogProps): ReactElement {
  const { t } = useTranslation('two-factor');
  const { isBusy, error, run, clearError } = useAttempt(useTwoFactorProblemText());
  const [code, setCode] = useState('');
  const [password, setPassword] = useState<string | null>(null);
  const change =
    (set: (value: string) => void) =>
    (value: string): void => {
      set(value);
      clearError();
    };
  const send = (): Promise<void> =>
    run(async () => {
      try {
        await onSubmit({ code, ...(password !== null && { password }) });
      } catch (failure) {
        if (twoFactorProblemOf(failure) === 'PasswordRequired') setPassword('');
        throw failure;
      }
    });
  return (
    <FormDialog
      {...{ isOpen, onClose, isBusy }}
      texts={{
        title: t('turnOff.title'),
        text: t('turnOff.text'),
        submit: t('turnOff.submit'),
        submitting: t('turnOff.submitting'),
      }}
      isDanger
      isDisabled={!isSecondFactor(code) || password === ''}
      onSubmit={() => void send()}
      otherActions={
        <Button isBlock onClick={onClose}>
          {t('turnOff.keep')}
        </Button>
      }
    >
      <UsernameHint email={email} />
      {password === null ? null : <PasswordAgain value={password} onValueChange={change(setPassword)} />}
      <SecondFactorInput
        value={code}
        onValueChange={change(setCode)}
        error={error}
        isDisabled={isBusy}
        hasAutoFocus
      />
    </FormDialog>
  );
}

interface PasswordAgainProps {
  readonly value: string;
  readonly onValueChange: (password: string) => void;
}

function PasswordAgain({ value, onValueChange }: PasswordAgainProps): ReactElement {
  const { t } = useTranslation(['two-factor', 'app']);
  return (
    <PasswordField
      label={t('turnOff.password')}
      showLabel={t('app:password.show')}
      hideLabel={t('app:password.hide')}
      autoComplete="current-password"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}
