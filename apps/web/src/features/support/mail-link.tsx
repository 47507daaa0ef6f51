import { CopyField } from '@gim/ui/copy-field/copy-field.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { TextLink } from '@gim/ui/text-link/text-link.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServices } from '../../platform/services.ts';
import { supportAddress } from '../../shared/support-address.ts';
import { useHashDialog } from '../../shared/use-hash-dialog.ts';

/**
 * The support e-mail. Inside a host app a mailto link does nothing or leaves the app silently, so a dialog shows the
 * address instead.
 */
export function MailLink(): ReactElement {
  const { t } = useTranslation('support');
  const { isWebview } = useServices().device;
  if (!isWebview) return <TextLink href={`mailto:${supportAddress}`}>{supportAddress}</TextLink>;
  return (
    <>
      <TextLink render={(props) => <Link {...props} to="#mail" preventScrollReset />}>
        {supportAddress}
      </TextLink>
      <SupportDialog label={t('mail.title')} />
    </>
  );
}

function SupportDialog({ label }: { readonly label: string }): ReactElement {
  const { t } = useTranslation(['support', 'app']);
  const { open, close } = useHashDialog(['mail']);
  return (
    <Dialog
      open={open === 'mail'}
      onOpenChange={(next) => (next ? undefined : close())}
      title={label}
      description={t('mail.webview')}
      closeLabel={t('app:close')}
    >
      <CopyField
        value={supportAddress}
        copyLabel={t('mail.copy')}
        copiedText={t('mail.copied')}
        failedText={t('mail.copyFailed')}
      />
    </Dialog>
  );
}
