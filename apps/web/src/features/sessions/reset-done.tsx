import { Button } from '@gim/ui/button/button.tsx';
import { AlertDialog } from '@gim/ui/dialog/alert-dialog.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

/** The password was reset; the user must now sign in with it. */
export function ResetDone({ onSignIn }: { readonly onSignIn: () => void }): ReactElement {
  const { t } = useTranslation('sessions');
  return (
    <AlertDialog
      open
      onOpenChange={(next) => (next ? undefined : onSignIn())}
      title={t('passwordReset.doneTitle')}
      description={t('passwordReset.doneText')}
      actions={
        <Button variant="primary" isBlock onClick={onSignIn}>
          {t('passwordReset.doneSignIn')}
        </Button>
      }
    />
  );
}
