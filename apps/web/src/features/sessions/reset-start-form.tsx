import { Button } from '@gim/ui/button/button.tsx';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import { TextLink } from '@gim/ui/text-link/text-link.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useForm } from '../../shared/use-form.ts';
import { useValidationText } from '../../shared/use-validation-text.ts';
import { checkResetStart, type ResetStartValues } from './credentials.ts';
import { FormProblem } from './form-problem.tsx';
import styles from './forms.module.css';
import { useProblemText } from './problem-texts.ts';

interface ResetStartFormProps {
  readonly email: string;
  readonly onSubmit: (email: string) => Promise<void>;
}

/** Step one of a reset: the e-mail. The page does not reveal whether it has an account. */
export function ResetStartForm({ email, onSubmit }: ResetStartFormProps): ReactElement {
  const { t } = useTranslation('sessions');
  const textOf = useValidationText();
  const { error, run } = useAttempt(useProblemText());
  const { register, submit, errors, isSubmitting } = useForm<ResetStartValues>({
    initial: { email },
    check: checkResetStart,
  });
  const send = submit((values) => run(() => onSubmit(values.email)));
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <div className={styles.head}>
        <h1 tabIndex={-1} className={styles.title}>
          {t('passwordReset.startTitle')}
        </h1>
        <p className={styles.lede}>{t('passwordReset.startLede')}</p>
      </div>
      <TextField
        label={t('fields.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        error={textOf(errors.email)}
        {...register('email')}
      />
      <FormProblem text={error} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isBlock
        isLoading={isSubmitting}
        loadingLabel={t('passwordReset.startSubmitting')}
      >
        {t('passwordReset.startSubmit')}
      </Button>
      <p className={styles.small}>
        <TextLink render={(props) => <Link {...props} to="/" />}>{t('passwordReset.signIn')}</TextLink>
      </p>
    </form>
  );
}
