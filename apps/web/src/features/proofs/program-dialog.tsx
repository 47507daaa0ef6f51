import { AddressText } from '@gim/ui/address-text/address-text.tsx';
import { ButtonLink } from '@gim/ui/button/button.tsx';
import { CopyField } from '@gim/ui/copy-field/copy-field.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { FileTextIcon } from '@gim/ui/icons/icons.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './proofs.module.css';

interface ProgramDialogProps {
  readonly publicKey: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const COMMAND = 'python3 verify.py gim-proof.json';

/** How to verify a saved proof independently: the program, the command, and the public key to keep. */
export function ProgramDialog({ publicKey, isOpen, onClose }: ProgramDialogProps): ReactElement {
  const { t } = useTranslation(['proofs', 'app']);
  const copyTexts = { copiedText: t('own.copied'), failedText: t('own.copyFailed') };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('program.title')}
      description={t('program.text')}
      closeLabel={t('app:close')}
      footer={
        <ButtonLink variant="primary" isBlock icon={<FileTextIcon />} href="/proof/verify.py" download>
          {t('program.download')}
        </ButtonLink>
      }
    >
      <div className={styles.take}>
        <span className={styles.small}>{t('program.command')}</span>
        <CopyField value={COMMAND} copyLabel={t('program.copyCommand')} {...copyTexts}>
          <code>{COMMAND}</code>
        </CopyField>
        <span className={styles.small}>{t('program.key')}</span>
        <CopyField value={publicKey} copyLabel={t('program.copyKey')} {...copyTexts}>
          <AddressText address={publicKey} isShort />
        </CopyField>
      </div>
    </Dialog>
  );
}
