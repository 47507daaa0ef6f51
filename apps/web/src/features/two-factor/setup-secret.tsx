import { CopyField } from '@gim/ui/copy-field/copy-field.tsx';
import { QrCode } from '@gim/ui/qr-code/qr-code.tsx';
import { TextLink } from '@gim/ui/text-link/text-link.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TwoFactorSecret } from './api.ts';
import { groupKey } from './group-key.ts';
import styles from './setup-form.module.css';

/** The secret as QR code, to copy, or to open in an app on the same device. */
export function SetupSecret({ secret, otpauthUrl }: TwoFactorSecret): ReactElement {
  const { t } = useTranslation('two-factor');
  return (
    <div className={styles.secret}>
      <QrCode value={otpauthUrl} label={t('setup.qr')} size={148} />
      <div className={styles.key}>
        <span>{t('setup.key')}</span>
        <CopyField
          value={secret}
          copyLabel={t('setup.copy')}
          copiedText={t('setup.copied')}
          failedText={t('setup.copyFailed')}
        >
          <span className={styles.groups}>{groupKey(secret)}</span>
        </CopyField>
        <p>{t('setup.keyHelp')}</p>
        <TextLink className={styles.open} href={otpauthUrl}>
          {t('setup.openApp')}
        </TextLink>
      </div>
    </div>
  );
}
