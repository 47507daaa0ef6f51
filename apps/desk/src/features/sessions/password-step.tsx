import { staffLogin } from '@gim/contract/staff';
import { Button } from '@gim/ui/button/button.tsx';
import { PasswordField } from '@gim/ui/password-field/password-field.tsx';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './sign-in-form.module.css';

export interface PasswordStepProps {
  /** The e-mail entered before, when the operator comes back. */
  readonly email: string;
  readonly onContinue: (entered: { readonly email: string; readonly password: string }) => void;
}

type FieldError = 'required' | 'emailInvalid' | null;

export function PasswordStep({ email: before, onContinue }: PasswordStepProps): ReactElement {
  const { t } = useTranslation('sessions');
  const [email, setEmail] = useState(before);
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const emailError = isChecked ? errorOfEmail(email) : null;
  const passwordError = isChecked && password === '' ? 'required' : null;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    if (errorOfEmail(email) === null && password !== '') onContinue({ email: email.trim(), password });
  };

  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      <TextField
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        {...(emailError !== null && { error: t(`signIn.${emailError}`) })}
      />
      <PasswordField
        label={t('signIn.password')}
        showLabel={t('signIn.showPassword')}
        hideLabel={t('signIn.hidePassword')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        {...(passwordError !== null && { error: t(`signIn.${passwordError}`) })}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="lg" isBlock>
          {t('signIn.continue')}
        </Button>
      </div>
    </form>
  );
}

function errorOfEmail(email: string): FieldError {
  if (email.trim() === '') return 'required';
  return staffLogin.body.shape.email.safeParse(email.trim()).success ? null : 'emailInvalid';
}
