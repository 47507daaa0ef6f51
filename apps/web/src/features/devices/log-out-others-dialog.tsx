import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { useChangeProblemText } from '../../shared/use-any-problem-text.ts';

interface LogOutOthersDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Signs the others out; what it throws is explained here. */
  readonly onConfirm: () => Promise<void>;
}

export function LogOutOthersDialog({ isOpen, onClose, onConfirm }: LogOutOthersDialogProps): ReactElement {
  const { t } = useTranslation('devices');
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      texts={{
        title: t('confirm.title'),
        text: t('confirm.text'),
        submit: t('confirm.submit'),
        submitting: t('confirm.submitting'),
        keep: t('confirm.keep'),
      }}
      onConfirm={onConfirm}
      explain={useChangeProblemText()}
    />
  );
}
