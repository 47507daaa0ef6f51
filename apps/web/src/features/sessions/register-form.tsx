import { Button } from '@gim/ui/button/button.tsx';
import { Checkbox } from '@gim/ui/checkbox/checkbox.tsx';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { NewPasswordField } from '../../shared/new-password-field.tsx';
import { RichText } from '../../shared/rich-text.tsx';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useForm } from '../../shared/use-form.ts';
import { useValidationText } from '../../shared/use-validation-text.ts';
import type { RegisterValues } from './credentials.ts';
import { FormProblem } from './form-problem.tsx';
import styles from './forms.module.css';
import { LegalText } from './legal-text.tsx';
import { useProblemText } from './problem-texts.ts';
import { RulesProblem } from './rules-problem.tsx';

interface RegisterFormProps {
  /** Creates the account. A refusal it throws is shown under the fields. */
  readonly onSubmit: (values: RegisterValues) => Promise<void>;
}

export function RegisterForm({ onSubmit }: RegisterFormProps): ReactElement {
  const { t } = useTranslation('sessions');
  const textOf = useValidationText();
  const { error, run } = useAttempt(useProblemText());
  const { register, submit, values, errors, isSubmitting, retry } = useForm<RegisterValues>({
    initial: { email: '', password: '', termsAccepted: false },
    check: async (typed) => (await import('./credentials.ts')).checkRegister(typed),
  });
  const send = submit((checked) => run(() => onSubmit(checked)));
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        label={t('fields.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        error={textOf(errors.email)}
        {...register('email')}
      />
      <NewPasswordField
        label={t('fields.password')}
        password={values.password}
        error={textOf(errors.password)}
        {...register('password')}
      />
      <Checkbox error={textOf(errors.termsAccepted)} {...register('termsAccepted')}>
        <LegalText text={t('register.terms')} />
      </Checkbox>
      <FormProblem text={error} />
      <RulesProblem onRetry={retry} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isBlock
        isLoading={isSubmitting}
        loadingLabel={t('register.submitting')}
      >
        {t('register.submit')}
      </Button>
      <Invitation />
    </form>
  );
}

/** The affiliate who invited the visitor. Read after the first render, which must match the prerendered page. */
function Invitation(): ReactElement | null {
  const { t } = useTranslation('sessions');
  const { referral } = useServices();
  const [name, setName] = useState<string | null>(null);
  useEffect(() => setName(referral()), [referral]);
  if (name === null) return null;
  return (
    <p className={styles.small}>
      <RichText text={t('register.invited', { name })} parts={{ name: (words) => <b>{words}</b> }} />
    </p>
  );
}
