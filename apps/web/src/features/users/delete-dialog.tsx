import type { Profile } from '@gim/contract';
import { TextLink } from '@gim/ui/text-link/text-link.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServices } from '../../platform/services.ts';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { RichText } from '../../shared/rich-text.tsx';
import { leaveSession } from '../../shared/sign-out.ts';
import { StepUpForm } from '../../shared/step-up/step-up-form.tsx';
import { deleteUser } from './api.ts';
import { userProblemOf, useUserProblemText } from './problem-texts.ts';

interface DeleteDialogProps {
  readonly profile: Profile;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks twice before an account goes: by the question, and by a fresh factor. */
export function DeleteDialog({ profile, isOpen, onClose }: DeleteDialogProps): ReactElement {
  const { t } = useTranslation('users');
  const services = useServices();
  const { id: userId, email } = profile;
  const explain = useUserProblemText();
  const [isProofAsked, setProofAsked] = useState(false);
  const leave = async (): Promise<void> => {
    services.passkeyMark.clear();
    await leaveSession(services);
  };
  // The first call brings no proof: the server says whether the account can go before anybody looks for a code.
  const ask = (): Promise<void> =>
    deleteUser(services, { userId }).then(leave, (failure: unknown) => {
      if (userProblemOf(failure) !== 'StepUpRequired') throw failure;
      setProofAsked(true);
    });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      texts={{
        title: t('delete.title'),
        text: <RichText text={t('delete.text')} parts={{ privacy: privacyLink }} />,
        submit: t('delete.submit'),
        submitting: t('delete.submitting'),
        keep: t('delete.keep'),
      }}
      onConfirm={ask}
      explain={explain}
      instead={
        isProofAsked ? (
          <StepUpForm
            purpose="deleteUser"
            email={email}
            onProof={(stepUp) => deleteUser(services, { userId, stepUp }).then(leave)}
            explain={explain}
          />
        ) : null
      }
    />
  );
}

const privacyLink = (words: string): ReactElement => (
  <TextLink render={(props) => <Link {...props} to="/privacy" />}>{words}</TextLink>
);
