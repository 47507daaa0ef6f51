import type { Profile } from '@gim/contract';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { endingAs, leaveSession } from '../../shared/sign-out.ts';
import { StepUpDialog } from '../../shared/step-up/step-up-dialog.tsx';
import { freezeUser } from './api.ts';
import { useUserProblemText } from './problem-texts.ts';

interface FreezeDialogProps {
  readonly profile: Pick<Profile, 'id' | 'email'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Lets the owner freeze the account. Without a factor at hand, an e-mail's link freezes it too. */
export function FreezeDialog({ profile, isOpen, onClose }: FreezeDialogProps): ReactElement {
  const { t } = useTranslation('users');
  const services = useServices();
  return (
    <StepUpDialog
      isOpen={isOpen}
      onClose={onClose}
      purpose="freezeUser"
      email={profile.email}
      texts={{ title: t('freeze.title'), text: t('freeze.text'), keep: t('freeze.keep') }}
      onProof={(stepUp) =>
        endingAs(services.session, 'frozen', () => freezeUser(services, { userId: profile.id, stepUp })).then(
          () => leaveSession(services),
        )
      }
      explain={useUserProblemText()}
    />
  );
}
