import { Button } from '@gim/ui/button/button.tsx';
import { CodeInput } from '@gim/ui/code-input/code-input.tsx';
import { ClockIcon } from '@gim/ui/icons/form-icons.ts';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './second-factor-input.module.css';

interface FieldProps {
  readonly value: string;
  readonly onValueChange: (code: string) => void;
  /** Called when the last digit of an authenticator code is entered, to submit the form. */
  readonly onComplete?: (code: string) => void;
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
  readonly hasAutoFocus?: boolean;
}

interface SecondFactorInputProps extends FieldProps {
  /** Reports which code is asked for, so that the surrounding texts can name it. */
  readonly onModeChange?: (mode: SecondFactorMode) => void;
}

export type SecondFactorMode = 'app' | 'recovery';

/** The server's format of a recovery code: four groups of four. */
const recoveryShape = /^[A-Za-z0-9]{4}(-?[A-Za-z0-9]{4}){3}$/;

/** Whether a second factor is complete: six digits, or a whole recovery code. */
export const isSecondFactor = (code: string): boolean => /^[0-9]{6}$/.test(code) || recoveryShape.test(code);

/** Input for an authenticator code or a recovery code, with a button for the other one. */
export function SecondFactorInput({ onModeChange, ...field }: SecondFactorInputProps): ReactElement {
  const [mode, setMode] = useState<SecondFactorMode>('app');
  const turn = (other: SecondFactorMode): void => {
    setMode(other);
    field.onValueChange('');
    onModeChange?.(other);
  };
  return (
    <div className={styles.factor}>
      <SecondFactorField {...field} mode={mode} />
      <SecondFactorTurn mode={mode} onTurn={turn} />
    </div>
  );
}

/** The same without that button, which a form with its own submit button has below it: `SecondFactorTurn`. */
export function SecondFactorField({
  mode,
  value,
  onValueChange,
  onComplete,
  error,
  isDisabled = false,
  hasAutoFocus = false,
}: FieldProps & { readonly mode: SecondFactorMode }): ReactElement {
  const { t } = useTranslation('app');
  if (mode === 'recovery') {
    return (
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
      {error === undefined ? (
        <p className={styles.hint}>
          <ClockIcon size={16} />
          {t('secondFactor.hint')}
        </p>
      ) : null}
    </div>
  );
}

interface TurnProps {
  readonly mode: SecondFactorMode;
  readonly onTurn: (mode: SecondFactorMode) => void;
}

/** Asks for the other code, quietly. */
export function SecondFactorTurn({ mode, onTurn }: TurnProps): ReactElement {
  const { t } = useTranslation('app');
  return (
    <Button variant="quiet" isBlock onClick={() => onTurn(mode === 'app' ? 'recovery' : 'app')}>
      {t(turnTexts[mode])}
    </Button>
  );
}

const turnTexts = { app: 'secondFactor.useRecovery', recovery: 'secondFactor.useApp' } as const;

function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
