import { Button } from '@gim/ui/button/button.tsx';
import { ScanFaceIcon } from '@gim/ui/icons/form-icons.ts';
import { PasswordField } from '@gim/ui/password-field/password-field.tsx';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import { TextLink } from '@gim/ui/text-link/text-link.tsx';
import { type ReactElement, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useServices } from '../../platform/services.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useForm } from '../../shared/use-form.ts';
import { useValidationText } from '../../shared/use-validation-text.ts';
import type { SignInValues } from './credentials.ts';
import { FormProblem } from './form-problem.tsx';
import styles from './forms.module.css';
import { LegalText } from './legal-text.tsx';
import { isProblem, useProblemText } from './problem-texts.ts';
import { RulesProblem } from './rules-problem.tsx';

const FrozenNotice = lazyPart(async () => ({ default: (await import('./frozen-notice.tsx')).FrozenNotice }));

interface SignInFormProps {
  /** Signs in. A refusal it throws is shown under the fields. */
  readonly onSubmit: (values: SignInValues) => Promise<void>;
  /** Signs in with this device's passkey, or explains how to create one. */
  readonly onFaceId: () => Promise<void>;
}

export function SignInForm({ onSubmit, onFaceId }: SignInFormProps): ReactElement {
  const { t } = useTranslation(['sessions', 'app']);
  const textOf = useValidationText();
  const { error, failure, run } = useAttempt(useProblemText());
  const { register, submit, values, errors, isSubmitting, retry } = useForm<SignInValues>({
    initial: { email: '', password: '' },
    // The rules are loaded when the first field is left; typing does not need them.
    check: async (values) => (await import('./credentials.ts')).checkSignIn(values),
  });
  const hasFaceId = useFaceIdHere();
  const send = submit((values) => run(() => onSubmit(values)));
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
      <PasswordField
        label={t('fields.password')}
        labelAside={
          <TextLink
            render={(props) => <Link {...props} to="/reset-password" state={{ email: values.email }} />}
          >
            {t('signIn.forgot')}
          </TextLink>
        }
        showLabel={t('app:password.show')}
        hideLabel={t('app:password.hide')}
        autoComplete="current-password"
        error={textOf(errors.password)}
        {...register('password')}
      />
      {isProblem(failure, 'AccountFrozen') ? (
        <Suspense fallback={<FormProblem text={error} />}>
          <FrozenNotice />
        </Suspense>
      ) : (
        <FormProblem text={error} />
      )}
      <RulesProblem onRetry={retry} />
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isBlock
          isLoading={isSubmitting}
          loadingLabel={t('signIn.submitting')}
        >
          {t('signIn.submit')}
        </Button>
        {hasFaceId ? (
          <Button size="lg" isBlock icon={<ScanFaceIcon />} onClick={() => void run(onFaceId)}>
            {t('signIn.faceId')}
          </Button>
        ) : null}
      </div>
      <p className={styles.small}>
        <LegalText text={t('signIn.terms')} />
      </p>
    </form>
  );
}

/** Whether Face ID was activated on this device. Read after the first render, which must match the prerendered page. */
function useFaceIdHere(): boolean {
  const { passkeyMark } = useServices();
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(passkeyMark.isSet()), [passkeyMark]);
  return isHere;
}
