import { Button } from '@gim/ui/button/button.tsx';
import { Checkbox } from '@gim/ui/checkbox/checkbox.tsx';
import { PasswordField } from '@gim/ui/password-field/password-field.tsx';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import { type ReactElement, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { RichText } from '../../shared/rich-text.tsx';
import { useValidationText } from '../../shared/use-validation-text.ts';
import type { RegisterValues } from './credentials.ts';
import { FormProblem } from './form-problem.tsx';
import styles from './forms.module.css';
import { LegalText } from './legal-text.tsx';
import { type PasswordClass, passwordClasses } from './password-classes.ts';
import { problemTextOf } from './problem-texts.ts';

interface RegisterFormProps {
  /** Opens the account. A refusal it throws is shown under the fields. */
  readonly onSubmit: (values: RegisterValues) => Promise<void>;
}

const classes: readonly PasswordClass[] = ['lower', 'upper', 'digit', 'special'];

export function RegisterForm({ onSubmit }: RegisterFormProps): ReactElement {
  const { t } = useTranslation('sessions');
  const textOf = useValidationText();
  const { register, handleSubmit, setError, control, formState } = useForm<RegisterValues>({
    resolver: async (...form) => (await import('./credentials.ts')).checkRegister(...form),
    defaultValues: { email: '', password: '', termsAccepted: false },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;
  const password = useWatch({ control, name: 'password' });
  const submit = handleSubmit((values) =>
    onSubmit(values).catch((error: unknown) => setError('root', { message: problemTextOf(error) })),
  );
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('fields.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        error={textOf(errors.email)}
        {...register('email')}
      />
      <PasswordField
        label={t('fields.password')}
        showLabel={t('fields.showPassword')}
        hideLabel={t('fields.hidePassword')}
        autoComplete="new-password"
        error={textOf(errors.password)}
        requirements={classes.map((name) => ({
          label: t(`register.${name}`),
          isMet: passwordClasses[name].test(password),
        }))}
        metLabel={t('register.met')}
        {...register('password')}
      />
      <Checkbox error={textOf(errors.termsAccepted)} {...register('termsAccepted')}>
        <LegalText text={t('register.terms')} />
      </Checkbox>
      <FormProblem text={errors.root?.message} />
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

/** Who invited the visitor. Read after the first render: the prerendered page cannot know it. */
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
