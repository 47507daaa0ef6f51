import { Button } from '@gim/ui/button/button.tsx';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
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

/** The second step of signing in: the code is sent as soon as it is whole. */
export function CodeStep({ email, isBusy, onSubmit, onBack }: CodeStepProps): ReactElement {
  const { t } = useTranslation('sessions');
  const [code, setCode] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isWhole = code.length === digitCount;

  const enter = (typed: string): void => {
    const digits = typed.replace(/\D/g, '').slice(0, digitCount);
    setCode(digits);
    if (digits.length === digitCount) void onSubmit(digits);
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    if (isWhole) void onSubmit(code);
  };

  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      <TextField
        label={t('signIn.codeTitle')}
        hint={t('signIn.codeHint', { email })}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onChange={(event) => enter(event.target.value)}
        {...(isChecked && !isWhole && { error: t('signIn.required') })}
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
