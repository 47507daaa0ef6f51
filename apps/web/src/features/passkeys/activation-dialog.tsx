import type { StepUpProof } from '@gim/contract';
import { Button } from '@gim/ui/button/button.tsx';
import { AlertDialog } from '@gim/ui/dialog/alert-dialog.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StepUpForm } from '../../shared/step-up/step-up-form.tsx';
import { useAttempt } from '../../shared/use-attempt.ts';
import { usePasskeyProblemText } from './problem-texts.ts';

interface ActivationDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly email: string;
  /** The account has two-factor on, so the server wants a fresh factor with a new passkey. */
  readonly needsProof: boolean;
  /** Makes and registers the passkey; what it throws is explained here. */
  readonly onActivate: (stepUp?: StepUpProof) => Promise<void>;
}

/** Asks before the device does. A fresh factor comes first: nobody should show their face for nothing. */
export function ActivationDialog(props: ActivationDialogProps): ReactElement {
  const { isOpen, onClose, email, needsProof, onActivate } = props;
  const { t } = useTranslation('passkeys');
  const explain = usePasskeyProblemText();
  const { isBusy, error, run } = useAttempt(explain);
  const [isProofAsked, setProofAsked] = useState(false);
  const start = (): void => {
    if (needsProof) setProofAsked(true);
    else void run(() => onActivate());
  };
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('activate.title')}
      description={t('activate.text')}
      isBusy={isBusy}
      actions={
        <>
          {isProofAsked ? null : (
            <Button
              variant="primary"
              isBlock
              isLoading={isBusy}
              loadingLabel={t('activate.submitting')}
              onClick={start}
            >
              {t('activate.submit')}
            </Button>
          )}
          <Button isBlock onClick={onClose}>
            {t('activate.later')}
          </Button>
        </>
      }
    >
      {error === undefined ? null : (
        <Notice tone="negative" isUrgent>
          {error}
        </Notice>
      )}
      {isProofAsked ? (
        <StepUpForm purpose="addPasskey" email={email} onProof={onActivate} explain={explain} />
      ) : null}
    </AlertDialog>
  );
}
