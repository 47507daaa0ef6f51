import { Button } from '@gim/ui/button/button.tsx';
import { AlertDialog } from '@gim/ui/dialog/alert-dialog.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface AttentionProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Face ID was asked for on a device where nobody has activated it (specification, section 8). */
export function Attention({ isOpen, onClose }: AttentionProps): ReactElement {
  const { t } = useTranslation(['sessions', 'app']);
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('attention.title')}
      description={t('attention.text')}
      actions={
        <Button isBlock onClick={onClose}>
          {t('app:close')}
        </Button>
      }
    />
  );
}
