import { Button } from '@gim/ui/button/button.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isSecondFactor,
  SecondFactorField,
  type SecondFactorMode,
  SecondFactorTurn,
} from '../../shared/second-factor-input.tsx';
import { useAttempt } from '../../shared/use-attempt.ts';
import { isProblem, useProblemText } from './problem-texts.ts';

interface SecurityVerificationProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Completes the sign-in with an authenticator or recovery code. */
  readonly onSubmit: (code: string) => Promise<void>;
  /** The sign-in expired or had too many wrong codes. */
  readonly onExpire: () => void;
}

/** The second factor of a sign-in. */
export function SecurityVerification(props: SecurityVerificationProps): ReactElement {
  const { t } = useTranslation(['sessions', 'app']);
  const { isOpen, onClose, onSubmit, onExpire } = props;
  const [code, setCode] = useState('');
  const [mode, setMode] = useState<SecondFactorMode>('app');
  const { error, isBusy, run, clearError } = useAttempt(useProblemText());
  const submit = (entered: string): void => {
    void run(() =>
      onSubmit(entered).catch((reason: unknown) => {
        if (!isProblem(reason, 'LoginTicketInvalid')) throw reason;
        onExpire();
      }),
    );
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('securityVerification.title')}
      description={t(mode === 'app' ? 'securityVerification.lede' : 'securityVerification.recoveryLede')}
      closeLabel={t('app:close')}
      isBusy={isBusy}
      footer={
        <>
          <Button
            variant="primary"
            size="lg"
            isBlock
            isDisabled={!isSecondFactor(code)}
            isLoading={isBusy}
            loadingLabel={t('securityVerification.submitting')}
            onClick={() => submit(code)}
          >
            {t('securityVerification.submit')}
          </Button>
          <SecondFactorTurn
            mode={mode}
            onTurn={(other) => {
              setMode(other);
              setCode('');
              clearError();
            }}
          />
        </>
      }
    >
      <SecondFactorField
        mode={mode}
        value={code}
        onValueChange={(next) => {
          setCode(next);
          clearError();
        }}
        onComplete={submit}
        error={error}
        hasAutoFocus
      />
    </Dialog>
  );
}
