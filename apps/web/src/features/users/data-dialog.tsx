import type { Profile } from '@gim/contract';
import { Button } from '@gim/ui/button/button.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { saveFile } from '../../shared/save-file.ts';
import { useAnyProblemText } from '../../shared/use-any-problem-text.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import { exportData } from './api.ts';

interface DataDialogProps {
  readonly profile: Profile;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Downloads all personal data as one file. */
export function DataDialog({ profile, isOpen, onClose }: DataDialogProps): ReactElement {
  const { t } = useTranslation(['users', 'app']);
  const services = useServices();
  const { isBusy, error, run } = useAttempt(useAnyProblemText());
  const download = async (): Promise<void> => {
    const file = await exportData(services, profile.id);
    saveFile(file, `gim-data-${new Date(services.now()).toISOString().slice(0, 10)}.json`);
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('data.title')}
      description={t('data.text')}
      closeLabel={t('app:close')}
      isBusy={isBusy}
      footer={
        <Button
          variant="primary"
          isBlock
          isLoading={isBusy}
          loadingLabel={t('data.working')}
          onClick={() => void run(download)}
        >
          {t('data.download')}
        </Button>
      }
    >
      {error === undefined ? null : (
        <Notice tone="negative" isUrgent>
          {error}
        </Notice>
      )}
    </Dialog>
  );
}
