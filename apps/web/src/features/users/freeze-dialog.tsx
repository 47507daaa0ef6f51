import type { Profile } from '@gim/contract';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { leaveSession } from '../../shared/sign-out.ts';
import { freezeUser } from './api.ts';
import { useUserProblemText } from './problem-texts.ts';

interface FreezeDialogProps {
  readonly profile: Pick<Profile, 'id'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Lets the owner stop everything at once. It asks for no factor: somebody in a hurry may have lost theirs. */
export function FreezeDialog({ profile, isOpen, onClose }: FreezeDialogProps): ReactElement {
  const { t } = useTranslation('users');
  const services = useServices();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      texts={{
        title: t('freeze.title'),
        text: t('freeze.text'),
        submit: t('freeze.submit'),
        submitting: t('freeze.submitting'),
        keep: t('freeze.keep'),
      }}
      onConfirm={() => freezeUser(services, profile.id).then(() => leaveSession(services))}
      explain={useUserProblemText()}
    />
  );
}
