import type { Profile } from '@gim/contract';
import { Button } from '@gim/ui/button/button.tsx';
import { AlertDialog } from '@gim/ui/dialog/alert-dialog.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { leaveSession } from '../../shared/sign-out.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
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
  const { isBusy, error, run } = useAttempt(useUserProblemText());
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('freeze.title')}
      description={t('freeze.text')}
      isBusy={isBusy}
      actions={
        <>
          <Button
            variant="danger-solid"
            isBlock
            isLoading={isBusy}
            loadingLabel={t('freeze.submitting')}
            onClick={() =>
              void run(() => freezeUser(services, profile.id).then(() => leaveSession(services)))
            }
          >
            {t('freeze.submit')}
          </Button>
          <Button isBlock onClick={onClose}>
            {t('freeze.keep')}
          </Button>
        </>
      }
    >
      {error === undefined ? undefined : (
        <Notice tone="negative" isUrgent>
          {error}
        </Notice>
      )}
    </AlertDialog>
  );
}
