import { Notice } from '@gim/ui/notice/notice.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';
import type { Credentials, SignInRefusal } from './sign-in.ts';
import styles from './sign-in-form.module.css';

export interface SignInFormProps {
  /** Returns the reason of a failure, or null on success. */
  readonly onSubmit: (credentials: Credentials) => Promise<SignInRefusal | null>;
}

/**
 * E-mail and password, then the authenticator code. All three are sent together: the first step makes no request, so it
 * cannot reveal whether a password is correct.
 */
export function SignInForm({ onSubmit }: SignInFormProps): ReactElement {
  const { t } = useTranslation('sessions');
  const [known, setKnown] = useState<{ readonly email: string; readonly password: string } | null>(null);
  const [email, setEmail] = useState('');
  const [refusal, setRefusal] = useState<SignInRefusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (code: string): Promise<void> => {
    if (known === null || isBusy) return;
    setIsBusy(true);
    const reason = await onSubmit({ ...known, code });
    setIsBusy(false);
    setRefusal(reason);
    // Any of the three may be wrong, and a code is single-use: start over, keeping the e-mail.
    if (reason === 'wrong') setKnown(null);
  };

  return (
    <div className={styles.form}>
      <div>
        <p className={styles.step}>{t('signIn.step', { step: known === null ? 1 : 2 })}</p>
        <h1 tabIndex={-1} className={styles.title}>
          {known === null ? t('signIn.title') : t('signIn.codeTitle')}
        </h1>
      </div>
      {refusal === null || isBusy ? null : (
        <Notice tone="negative" isUrgent title={t(`signIn.${refusal}`)}>
          {t(`signIn.${refusal}Text`)}
        </Notice>
      )}
      {known === null ? (
        <PasswordStep
          email={email}
          onContinue={(entered) => {
            setEmail(entered.email);
            setKnown(entered);
            setRefusal(null);
          }}
        />
      ) : (
        <CodeStep email={known.email} isBusy={isBusy} onSubmit={submit} onBack={() => setKnown(null)} />
      )}
    </div>
  );
}
