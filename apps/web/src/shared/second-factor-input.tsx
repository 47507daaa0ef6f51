import { CodeInput } from '@gim/ui/code-input/code-input.tsx';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './second-factor-input.module.css';

interface SecondFactorInputProps {
  readonly value: string;
  readonly onValueChange: (code: string) => void;
  /** Called when the last digit of an authenticator code is entered, to submit the form. */
  readonly onComplete?: (code: string) => void;
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
  readonly hasAutoFocus?: boolean;
  /** Reports which code is asked for, so that the surrounding texts can name it. */
  readonly onModeChange?: (mode: SecondFactorMode) => void;
}

export type SecondFactorMode = 'app' | 'recovery';

/** The server's format of a recovery code: four groups of four. */
const recoveryShape = /^[A-Za-z0-9]{4}(-?[A-Za-z0-9]{4}){3}$/;

/** Whether a second factor is complete: six digits, or a whole recovery code. */
export const isSecondFactor = (code: string): boolean => /^[0-9]{6}$/.test(code) || recoveryShape.test(code);

/** Input for an authenticator code or a recovery code. */
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
          // The user's own press switched to this field, so moving focus to it is expected.
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
