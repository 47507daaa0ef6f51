import { Button } from '@gim/ui/button/button.tsx';
import { AlertDialog } from '@gim/ui/dialog/alert-dialog.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { WithTexts } from '../../shared/with-texts.tsx';

interface AttentionDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Opens the settings; absent without a session. */
  readonly onOpenSettings?: () => void;
}

/** Shown when Face ID was requested on a device where it is not active (specification, section 8). */
export function AttentionDialog(props: AttentionDialogProps): ReactElement {
  return (
    <WithTexts noun="passkeys">
      <Attention {...props} />
    </WithTexts>
  );
}

function Attention({ isOpen, onClose, onOpenSettings }: AttentionDialogProps): ReactElement {
  const { t } = useTranslation('passkeys');
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('attention.title')}
      description={t('attention.text')}
      actions={
        <>
          {onOpenSettings === undefined ? null : (
            <Button variant="primary" isBlock onClick={onOpenSettings}>
              {t('attention.open')}
            </Button>
          )}
          <Button isBlock onClick={onClose}>
            {t('attention.close')}
          </Button>
        </>
      }
    />
  );
}
