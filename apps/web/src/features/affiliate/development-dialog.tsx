import { Button } from '@gim/ui/button/button.tsx';
import { AlertDialog } from '@gim/ui/dialog/alert-dialog.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface DevelopmentDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Says that income of more levels is in development. */
export function DevelopmentDialog({ isOpen, onClose }: DevelopmentDialogProps): ReactElement {
  const { t } = useTranslation('affiliate');
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('development.title')}
      description={t('development.text')}
      actions={
        <Button variant="primary" isBlock onClick={onClose}>
          {t('development.close')}
        </Button>
      }
    />
  );
}
