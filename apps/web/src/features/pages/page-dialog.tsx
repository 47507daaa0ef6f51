import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageName } from '../../shared/page-payload.ts';
import { PageText } from './page-text.tsx';

interface PageDialogProps {
  readonly name: PageName;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A static page over the landing page, for visitors without a session (guard 2 closes every other route to them). */
export function PageDialog({ name, isOpen, onClose }: PageDialogProps): ReactElement {
  const { t } = useTranslation(['pages', 'app']);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t(`${name}.title`)}
      closeLabel={t('app:close')}
    >
      <PageText name={name} />
    </Dialog>
  );
}
