import { Button } from '@gim/ui/button/button.tsx';
import { AlertDialog } from '@gim/ui/dialog/alert-dialog.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnyProblemText } from '../../shared/use-any-problem-text.ts';
import { useAttempt } from '../../shared/use-attempt.ts';

interface LogOutOthersDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Signs the others out; what it throws is explained here. */
  readonly onConfirm: () => Promise<void>;
}

export function LogOutOthersDialog({ isOpen, onClose, onConfirm }: LogOutOthersDialogProps): ReactElement {
  const { t } = useTranslation('devices');
  const { isBusy, error, run } = useAttempt(useAnyProblemText());
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('confirm.title')}
      description={t('confirm.text')}
      isBusy={isBusy}
      actions={
        <>
          <Button
            variant="danger-solid"
            isBlock
            isLoading={isBusy}
            loadingLabel={t('confirm.submitting')}
            onClick={() => void run(onConfirm)}
          >
            {t('confirm.submit')}
          </Button>
          <Button isBlock onClick={onClose}>
            {t('confirm.keep')}
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
