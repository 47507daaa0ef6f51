import type { StepUpProof } from '@gim/contract';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { StepUpForm } from '../../shared/step-up/step-up-form.tsx';
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
  const [isProofAsked, setProofAsked] = useState(false);
  return (
    <ConfirmDialog
      isHarmless
      isOpen={isOpen}
      onClose={onClose}
      texts={{
        title: t('activate.title'),
        text: t('activate.text'),
        submit: t('activate.submit'),
        submitting: t('activate.submitting'),
        keep: t('activate.later'),
      }}
      onConfirm={async () => {
        if (needsProof) setProofAsked(true);
        else await onActivate();
      }}
      explain={explain}
      instead={
        isProofAsked ? (
          <StepUpForm purpose="addPasskey" email={email} onProof={onActivate} explain={explain} />
        ) : null
      }
    />
  );
}
