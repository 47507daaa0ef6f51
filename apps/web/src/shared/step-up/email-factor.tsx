import { Button } from '@gim/ui/button/button.tsx';
import { CodeInput } from '@gim/ui/code-input/code-input.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { PasswordField } from '@gim/ui/password-field/password-field.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UsernameHint } from '../username-hint.tsx';
import { Resend } from './resend.tsx';
import styles from './step-up-form.module.css';
import { type FactorProps, useFactor } from './use-factor.ts';

interface EmailFactorProps extends FactorProps {
  readonly email: string;
  readonly challengeId: string;
  readonly sentAt: number;
  readonly resendAfterSeconds: number;
  readonly onResend: () => Promise<void>;
}

/** Password plus a code by e-mail, for accounts without another factor. */
export function EmailFactor(props: EmailFactorProps): ReactElement {
  const { t } = useTranslation(['step-up', 'app']);
  const { email, challengeId, sentAt, resendAfterSeconds, onResend, ...factor } = props;
  const { error, isBusy, send, clearError } = useFactor(factor);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React bubbles the event through the portal to a form that contains the dialog.
        event.stopPropagation();
        void send(() => ({ method: 'password-email', challengeId, password, code }));
      }}
    >
      <p className={styles.text}>{t('form.passwordEmail')}</p>
      <UsernameHint email={email} />
      <PasswordField
        label={t('form.password')}
        showLabel={t('app:password.show')}
        hideLabel={t('app:password.hide')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          clearError();
        }}
      />
      <CodeInput
        label={t('form.emailCode')}
        value={code}
        onValueChange={(next) => {
          setCode(next);
          clearError();
        }}
        isDisabled={isBusy}
      >
        <Resend
          sentAt={sentAt}
          resendAfterSeconds={resendAfterSeconds}
          onResend={onResend}
          explain={factor.explain}
        />
      </CodeInput>
      {error === undefined ? null : (
        <Notice tone="negative" isUrgent>
          {error}
        </Notice>
      )}
      <Button
        type="submit"
        variant="primary"
        isBlock
        isDisabled={password === '' || code.length < 6}
        isLoading={isBusy}
        loadingLabel={t('form.confirming')}
      >
        {t('form.confirm')}
      </Button>
    </form>
  );
}
