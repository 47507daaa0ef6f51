import { Button } from '@gim/ui/button/button.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './kyc.module.css';

interface EulaDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAccept: () => void;
}

const sections = ['who', 'data', 'purpose', 'keeping', 'rights', 'truth'] as const;

/** The full text of the partner's agreement with the accept button. */
export function EulaDialog({ isOpen, onClose, onAccept }: EulaDialogProps): ReactElement {
  const { t } = useTranslation(['kyc', 'app']);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('eula.title')}
      closeLabel={t('app:close')}
      footer={
        <Button variant="primary" isBlock onClick={onAccept}>
          {t('eula.accept')}
        </Button>
      }
    >
      <div className={styles.agreement}>
        {sections.map((name) => (
          <section key={name}>
            <h3>{t(`eula.${name}.title`)}</h3>
            <p>{t(`eula.${name}.text`)}</p>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
