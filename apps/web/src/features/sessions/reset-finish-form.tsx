import { Button } from '@gim/ui/button/button.tsx';
import { CodeInput, type CodeInputProps } from '@gim/ui/code-input/code-input.tsx';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewPasswordField } from '../../shared/new-password-field.tsx';
import { RichText } from '../../shared/rich-text.tsx';
import { SecondFactorInput, type SecondFactorMode } from '../../shared/second-factor-input.tsx';
import { useForm } from '../../shared/use-form.ts';
import { useValidationText } from '../../shared/use-validation-text.ts';
import type { PasswordReset } from './api.ts';
import type { CodeLength } from './code-length.ts';
import { checkResetFinish, type ResetFinishValues } from './credentials.ts';
import { FormProblem } from './form-problem.tsx';
import styles from './forms.module.css';
import { ResendCode } from './resend-code.tsx';
import { useReset } from './use-reset.ts';

interface ResetFinishFormProps {
  readonly email: string;
  readonly resendAt: number;
  readonly codeLength: CodeLength;
  /** Requests another code and returns whether one was sent. */
  readonly onResend: () => Promise<boolean>;
  readonly onSubmit: (reset: PasswordReset) => Promise<void>;
  readonly onAnotherEmail: () => void;
}

/** Step two of a reset: the mailed code, the new password and, if two-factor is on, its code too. */
export function ResetFinishForm(props: ResetFinishFormProps): ReactElement {
  const { t } = useTranslation('sessions');
  const { email, resendAt, codeLength, onResend, onSubmit, onAnotherEmail } = props;
  const textOf = useValidationText();
  const codeField = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [twoFactorCode, setTwoFactorCode] = useState('');
  const reset = useReset(onSubmit);
  const { register, submit, values, errors, isSubmitting } = useForm<ResetFinishValues>({
    initial: { newPassword: '' },
    check: checkResetFinish,
  });
  const resend = async (): Promise<boolean> => {
    const isSent = await reset.resend(onResend);
    if (isSent) setCode('');
    return isSent;
  };
  const send = submit((checked) => {
    if (code.length !== codeLength) return codeField.current?.focus();
    return reset.run({ email, code, ...checked, ...(twoFactorCode !== '' && { twoFactorCode }) });
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <Head email={email} />
      <MailedCode
        ref={codeField}
        length={codeLength}
        value={code}
        onValueChange={(next) => {
          setCode(next);
          reset.clearError();
        }}
        error={reset.codeError}
      >
        <ResendCode resendAt={resendAt} onResend={resend} />
      </MailedCode>
      <NewPasswordField
        label={t('fields.newPassword')}
        password={values.newPassword}
        error={textOf(errors.newPassword)}
        {...register('newPassword')}
      />
      {reset.needsSecondFactor ? (
        <SecondFactor
          value={twoFactorCode}
          onValueChange={setTwoFactorCode}
          error={reset.secondFactorError}
        />
      ) : null}
      <FormProblem text={reset.otherError} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isBlock
        isLoading={isSubmitting}
        loadingLabel={t('passwordReset.submitting')}
      >
        {t('passwordReset.submit')}
      </Button>
      <p className={styles.small}>
        {t('passwordReset.hold')}{' '}
        <TextButton onClick={onAnotherEmail}>{t('passwordReset.another')}</TextButton>
      </p>
    </form>
  );
}

interface MailedCodeProps extends Pick<CodeInputProps, 'ref' | 'value' | 'onValueChange' | 'error'> {
  readonly length: CodeLength;
  /** Beside the label: the resend countdown. */
  readonly children: ReactNode;
}

function MailedCode({ length, children, ...input }: MailedCodeProps): ReactElement {
  const { t } = useTranslation('sessions');
  return (
    <div className={styles.labelled}>
      <div className={styles.label}>
        <span aria-hidden="true">{t('fields.code')}</span>
        <span className={styles.aside}>{children}</span>
      </div>
      <CodeInput label={t('verification.code', { length })} length={length} hasAutoFocus {...input} />
      {length > 6 ? <p className={styles.small}>{t('verification.long')}</p> : null}
    </div>
  );
}

interface SecondFactorProps {
  readonly value: string;
  readonly onValueChange: (code: string) => void;
  readonly error: string | undefined;
}

function SecondFactor({ value, onValueChange, error }: SecondFactorProps): ReactElement {
  const { t } = useTranslation('sessions');
  const [mode, setMode] = useState<SecondFactorMode>('app');
  return (
    <fieldset className={styles.labelled}>
      <legend className={styles.label}>
        {t(mode === 'app' ? 'passwordReset.secondFactor' : 'passwordReset.recovery')}
      </legend>
      <p className={styles.small}>
        {t(mode === 'app' ? 'passwordReset.secondFactorLede' : 'passwordReset.recoveryLede')}
      </p>
      <SecondFactorInput
        value={value}
        onValueChange={onValueChange}
        error={error}
        hasAutoFocus
        onModeChange={setMode}
      />
    </fieldset>
  );
}

function Head({ email }: { readonly email: string }): ReactElement {
  const { t } = useTranslation('sessions');
  return (
    <div className={styles.head}>
      <h1 tabIndex={-1} className={styles.title}>
        {t('passwordReset.finishTitle')}
      </h1>
      <p className={styles.lede}>
        <RichText
          text={t('passwordReset.finishLede', { email })}
          parts={{ email: (words) => <b className={styles.name}>{words}</b> }}
        />
      </p>
    </div>
  );
}
