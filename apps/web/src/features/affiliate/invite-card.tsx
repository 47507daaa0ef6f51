import type { AffiliateProgram } from '@gim/contract';
import { Button } from '@gim/ui/button/button.tsx';
import { CopyField } from '@gim/ui/copy-field/copy-field.tsx';
import { InfoIcon, SendIcon } from '@gim/ui/icons/icons.ts';
import { QrCode } from '@gim/ui/qr-code/qr-code.tsx';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './affiliate.module.css';
import { DevelopmentDialog } from './development-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';

/** The referral link as QR code, to copy and to share. */
export function InviteCard({ program }: { readonly program: AffiliateProgram }): ReactElement {
  const { t } = useTranslation('affiliate');
  const [shown, setShown] = useState<'invite' | 'development' | null>(null);
  const { link, sharePercents } = program;
  const [percent = '10', ...more] = sharePercents;
  const close = (): void => setShown(null);
  return (
    <section className={styles.card} aria-label={t('invite.label')}>
      <div className={styles.cardHead}>
        <div>
          <h2 className={styles.title}>{t('invite.title', { percent })}</h2>
          <p className={styles.text}>{t('invite.text')}</p>
        </div>
        <QrCode value={link} label={t('invite.qr')} size={112} />
      </div>
      <CopyField
        value={link}
        copyLabel={t('invite.copy')}
        copiedText={t('invite.copied')}
        failedText={t('invite.copyFailed')}
      >
        {link.replace(/^https?:\/\//, '')}
      </CopyField>
      <Button isBlock icon={<SendIcon />} onClick={() => setShown('invite')}>
        {t('invite.send')}
      </Button>
      {more.length === 0 ? (
        <TextButton onClick={() => setShown('development')}>
          <span className={styles.info}>
            <InfoIcon size={16} />
            {t('development.link')}
          </span>
        </TextButton>
      ) : (
        <p className={styles.text}>{t('invite.levels', { second: more[0] ?? '', third: more[1] ?? '' })}</p>
      )}
      <InviteDialog isOpen={shown === 'invite'} onClose={close} />
      <DevelopmentDialog isOpen={shown === 'development'} onClose={close} />
    </section>
  );
}
