import type { Reply } from '@gim/contract/endpoint';
import type { addStaffMember } from '@gim/contract/staff.members';
import { CopyField } from '@gim/ui/copy-field/copy-field.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { QrCode } from '@gim/ui/qr-code/qr-code.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './staff.module.css';
import { useRoleText } from './use-role-text.ts';

/** The new member's credentials. Shown only here, and lost when the dialog closes. */
export function FirstSecrets({ added }: { readonly added: Reply<typeof addStaffMember> }): ReactElement {
  const { t } = useTranslation('staff');
  const { list } = useRoleText();
  const copy = {
    copyLabel: t('add.copy'),
    copiedText: t('add.copied'),
    failedText: t('add.copyFailed'),
  };
  return (
    <>
      <div className={styles.part}>
        <span className={styles.label}>{t('add.password')}</span>
        <CopyField value={added.password} {...copy} />
      </div>
      <div className={styles.part}>
        <span className={styles.label}>{t('add.key')}</span>
        <QrCode value={added.otpauthUrl} label={t('add.qr')} size={148} />
        <CopyField value={added.totpSecret} {...copy} copyLabel={t('add.copyKey')} />
      </div>
      {added.waitingRoles.length === 0 ? null : (
        <Notice tone="pending">
          {t('add.waiting', { count: added.waitingRoles.length, roles: list(added.waitingRoles) })}
        </Notice>
      )}
    </>
  );
}
