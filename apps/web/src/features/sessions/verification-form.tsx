import { Button, ButtonLink } from '@gim/ui/button/button.tsx';
import { CodeInput } from '@gim/ui/code-input/code-input.tsx';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RichText } from '../../shared/rich-text.tsx';
import { useAttempt } from '../../shared/use-attempt.ts';
import type { CodeLength } from './code-length.ts';
import { FormProblem } from './form-problem.tsx';
import styles from './forms.module.css';
import { isProblem, useProblemText } from './problem-texts.ts';
import { ResendCode } from './resend-code.tsx';

interface VerificationFormProps {
  /** Null until the profile is loaded. */
  readonly email: string | null;
  readonly resendAt: number;
  readonly codeLength: CodeLength;
  /** Returns whether a new code was sent, which invalidates the previous one. */
  readonly onResend: () => Promise<boolean>;
  readonly onSubmit: (code: string) => Promise<void>;
  readonly onChangeAddress: () => Promise<void>;
}

/** Asks for the e-mailed code and submits itself with the last digit. */
export function VerificationForm(props: VerificationFormProps): ReactElement {
  const { t } = useTranslation('sessions');
  const { email, resendAt, codeLength, onResend, onSubmit, onChangeAddress } = props;
  const [code, setCode] = useState('');
  const { error, failure, isBusy, run, clearError } = useAttempt(useProblemText());
  const isCodeWrong = isProblem(failure, 'CodeInvalid');
  const submit = (entered: string): void => {
    void run(() => onSubmit(entered));
  };
  return (
    <>
      <Head email={email} codeLength={codeLength} />
      <CodeInput
        length={codeLength}
        label={t('verification.code', { length: codeLength })}
        value={code}
        onValueChange={(next) => {
          setCode(next);
          clearError();
        }}
        onComplete={submit}
        error={isCodeWrong ? error : undefined}
        hasAutoFocus
      />
      <div className={styles.between}>
        <span>{codeLength > 6 ? t('verification.long') : t('verification.life')}</span>
        <ResendCode
          resendAt={resendAt}
          onResend={async () => {
            let isSent = false;
            await run(async () => {
              isSent = await onResend();
            });
            if (isSent) setCode('');
            return isSent;
          }}
        />
      </div>
      <FormProblem text={isCodeWrong ? undefined : error} />
      <Button
        variant="primary"
        size="lg"
        isBlock
        isDisabled={code.length < codeLength}
        isLoading={isBusy}
        loadingLabel={t('verification.submitting')}
        onClick={() => submit(code)}
      >
        {t('verification.submit')}
      </Button>
      <p className={styles.small}>
        <RichText
          text={t('verification.noLetter')}
          parts={{
            change: (words) => <TextButton onClick={() => void onChangeAddress()}>{words}</TextButton>,
          }}
        />
      </p>
    </>
  );
}

interface HeadProps {
  readonly email: string | null;
  readonly codeLength: CodeLength;
}

function Head({ email, codeLength: length }: HeadProps): ReactElement {
  const { t } = useTranslation('sessions');
  return (
    <div className={styles.head}>
      <h1 tabIndex={-1} className={styles.title}>
        {t('verification.title')}
      </h1>
      <p className={styles.lede}>
        {email === null ? (
          t('verification.sentToYou', { length })
        ) : (
          <RichText
            text={t('verification.sent', { email, length })}
            parts={{ email: (words) => <b className={styles.name}>{words}</b> }}
          />
        )}
      </p>
    </div>
  );
}

/** Shown to users who return to this page later. */
export function VerificationDone(): ReactElement {
  const { t } = useTranslation('sessions');
  return (
    <>
      <div className={styles.head}>
        <h1 tabIndex={-1} className={styles.title}>
          {t('verification.title')}
        </h1>
        <p className={styles.lede}>{t('verification.done')}</p>
      </div>
      <ButtonLink variant="primary" size="lg" isBlock render={(props) => <Link {...props} to="/dashboard" />}>
        {t('verification.home')}
      </ButtonLink>
    </>
  );
}
