import { Button } from '@gim/ui/button/button.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { PasswordField } from '@gim/ui/password-field/password-field.tsx';
import { type ReactElement, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NewPasswordField } from '../../shared/new-password-field.tsx';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useForm } from '../../shared/use-form.ts';
import { useValidationText } from '../../shared/use-validation-text.ts';
import { UsernameHint } from '../../shared/username-hint.tsx';
import styles from './dialogs.module.css';
import { checkPasswordValues, type PasswordValues } from './password-values.ts';
import { userProblemOf, useUserProblemText } from './problem-texts.ts';

interface PasswordFormProps {
  readonly email: string;
  /** Changes the password. A refusal it throws is shown under the fields. */
  readonly onSubmit: (values: PasswordValues) => Promise<void>;
}

export function PasswordForm({ email, onSubmit }: PasswordFormProps): ReactElement {
  const { t } = useTranslation(['users', 'app']);
  const textOf = useValidationText();
  const { error, failure, run, clearError } = useAttempt(useUserProblemText());
  const wrong = fieldOfProblem(failure);
  const currentField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wrong === 'password') currentField.current?.focus();
  }, [wrong]);
  const { register, submit, values, errors, isSubmitting } = useForm<PasswordValues>({
    initial: { password: '', newPassword: '' },
    check: checkPasswordValues,
  });
  const current = register('password');
  const next = register('newPassword');
  const send = submit((checked) => run(() => onSubmit(checked)));
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <UsernameHint email={email} />
      <PasswordField
        label={t('password.current')}
        showLabel={t('app:password.show')}
        hideLabel={t('app:password.hide')}
        autoComplete="current-password"
        error={textOf(errors.password) ?? (wrong === 'password' ? error : undefined)}
        {...current}
        ref={(field) => {
          current.ref(field);
          currentField.current = field;
        }}
        onChange={() => {
          current.onChange();
          if (wrong === 'password') clearError();
        }}
      />
      <NewPasswordField
        label={t('password.next')}
        password={values.newPassword}
        error={textOf(errors.newPassword) ?? (wrong === 'newPassword' ? error : undefined)}
        {...next}
        onChange={() => {
          next.onChange();
          if (wrong === 'newPassword') clearError();
        }}
      />
      {error === undefined || wrong !== null ? null : (
        <Notice tone="negative" isUrgent>
          {error}
        </Notice>
      )}
      <Button
        type="submit"
        variant="primary"
        isBlock
        isLoading={isSubmitting}
        loadingLabel={t('password.submitting')}
      >
        {t('password.submit')}
      </Button>
    </form>
  );
}

/** The field a problem is about; null if neither. */
function fieldOfProblem(failure: unknown): keyof PasswordValues | null {
  const problem = userProblemOf(failure);
  if (problem === 'PasswordWrong') return 'password';
  return problem?.startsWith('Password') === true ? 'newPassword' : null;
}
