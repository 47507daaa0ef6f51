import { CodeInput } from '@gim/ui/code-input/code-input.tsx';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './second-factor-input.module.css';

interface SecondFactorInputProps {
  readonly value: string;
  readonly onValueChange: (code: string) => void;
  /** The last digit of an authenticator code is in: the form sends itself. */
  readonly onComplete?: (code: string) => void;
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
  readonly hasAutoFocus?: boolean;
  /** Tells which of the two is asked for, where words around the field name it. */
  readonly onModeChange?: (mode: SecondFactorMode) => void;
}

export type SecondFactorMode = 'app' | 'recovery';

/** A recovery code as the server takes it: four groups of four. */
const recoveryShape = /^[A-Za-z0-9]{4}(-?[A-Za-z0-9]{4}){3}$/;

/** Whether a second factor is complete: six digits, or a whole recovery code. */
export const isSecondFactor = (code: string): boolean => /^[0-9]{6}$/.test(code) || recoveryShape.test(code);

/** The code of an authenticator app or, for those who lost it, a recovery code. */
export function SecondFactorInput(props: SecondFactorInputProps): ReactElement {
  const { t } = useTranslation('app');
  const {
    value,
    onValueChange,
    onComplete,
    error,
    isDisabled = false,
    hasAutoFocus = false,
    onModeChange,
  } = props;
  const [isRecovery, setRecovery] = useState(false);
  const turn = (
    <TextButton
      className={styles.turn}
      onClick={() => {
        setRecovery(!isRecovery);
        onValueChange('');
        onModeChange?.(isRecovery ? 'app' : 'recovery');
      }}
    >
      {isRecovery ? t('secondFactor.useApp') : t('secondFactor.useRecovery')}
    </TextButton>
  );
  if (isRecovery) {
    return (
      <div className={styles.factor}>
        <TextField
          label={t('secondFactor.recoveryCode')}
          hint={t('secondFactor.recoveryHint')}
          error={error}
          disabled={isDisabled}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // Reaching this field is the reader's own press, so the keyboard belongs here.
          ref={focusOnce}
          value={value}
          onChange={(event) => onValueChange(event.target.value.trim())}
        />
        {turn}
      </div>
    );
  }
  return (
    <div className={styles.factor}>
      <CodeInput
        label={t('secondFactor.code')}
        value={value}
        onValueChange={onValueChange}
        error={error}
        isDisabled={isDisabled}
        hasAutoFocus={hasAutoFocus}
        {...(onComplete !== undefined && { onComplete })}
      />
      {error === undefined ? <p className={styles.hint}>{t('secondFactor.hint')}</p> : null}
      {turn}
    </div>
  );
}

function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
