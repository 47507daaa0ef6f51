import { Button } from '@gim/ui/button/button.tsx';
import { CodeInput } from '@gim/ui/code-input/code-input.tsx';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './sign-in-form.module.css';

const digitCount = 6;

export interface CodeStepProps {
  readonly email: string;
  readonly isBusy: boolean;
  readonly onSubmit: (code: string) => Promise<void>;
  readonly onBack: () => void;
}

/** The second step of signing in: submits itself when the code is complete. */
export function CodeStep({ email, isBusy, onSubmit, onBack }: CodeStepProps): ReactElement {
  const { t } = useTranslation('sessions');
  const [code, setCode] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isWhole = code.length === digitCount;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    if (isWhole) void onSubmit(code);
  };

  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      <p className={styles.hint}>{t('signIn.codeHint', { email })}</p>
      <CodeInput
        label={t('signIn.codeTitle')}
        hasAutoFocus
        value={code}
        onValueChange={setCode}
        onComplete={(whole) => void onSubmit(whole)}
        error={isChecked && !isWhole ? t('signIn.required') : undefined}
      />
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isBlock
          isLoading={isBusy}
          loadingLabel={t('signIn.submitting')}
        >
          {t('signIn.submit')}
        </Button>
        <Button variant="quiet" isBlock isDisabled={isBusy} onClick={onBack}>
          {t('signIn.back')}
        </Button>
      </div>
    </form>
  );
}
