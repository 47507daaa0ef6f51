import type { CoinNetwork, DepositInfo } from '@gim/contract';
import { AddressText } from '@gim/ui/address-text/address-text.tsx';
import { Button } from '@gim/ui/button/button.tsx';
import { CopyField } from '@gim/ui/copy-field/copy-field.tsx';
import { ShareIcon } from '@gim/ui/icons/icons.ts';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { QrCard } from '@gim/ui/qr-code/qr-code.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { networkLabel } from '../../shared/coins/network-label.ts';
import { textSharing } from '../../shared/share-text.ts';
import styles from './deposits.module.css';
import { paymentLink } from './payment-link.ts';

interface DepositCardProps {
  readonly info: DepositInfo;
  readonly network: CoinNetwork;
}

/** The deposit address as QR code and text, to copy and to share, with its memo if there is one. */
export function DepositCard({ info, network }: DepositCardProps): ReactElement {
  const { t } = useTranslation('deposits');
  const { currency: coin, address, memo } = info;
  return (
    <QrCard
      // A new key per address, so that the previous QR code is never shown for this address.
      key={address}
      value={paymentLink(info)}
      label={t('deposit.qr', { coin })}
      icon={<CoinIcon coin={coin} size={34} />}
      title={network.name === coin ? coin : `${coin} · ${networkLabel(network)}`}
      detail={t(memo === null ? 'deposit.personal' : 'deposit.shared')}
    >
      <div className={styles.fields}>
        <CopyField
          value={address}
          copyLabel={t('deposit.copyAddress')}
          copiedText={t('deposit.addressCopied')}
          failedText={t('deposit.copyFailed')}
        >
          <AddressText address={address} />
        </CopyField>
        {memo === null ? null : <MemoField memo={memo} network={network} />}
        <ShareButton info={info} network={network} />
      </div>
    </QrCard>
  );
}

function MemoField({
  memo,
  network,
}: {
  readonly memo: string;
  readonly network: CoinNetwork;
}): ReactElement {
  const { t } = useTranslation('deposits');
  return (
    <>
      <div className={styles.memo}>
        <span className={styles.label}>{t(network.memo === 'tag' ? 'deposit.tag' : 'deposit.memo')}</span>
        <CopyField
          value={memo}
          copyLabel={t('deposit.copyMemo')}
          copiedText={t('deposit.memoCopied')}
          failedText={t('deposit.copyFailed')}
        >
          <b className={styles.memoText}>{memo}</b>
        </CopyField>
      </div>
      <Notice tone="warning" title={t('deposit.memoTitle')}>
        {t('deposit.memoText')}
      </Notice>
    </>
  );
}

/** Shares the address. Hidden if the system does not support sharing; then copying remains. */
function ShareButton({ info, network }: DepositCardProps): ReactElement | null {
  const { t } = useTranslation('deposits');
  const share = textSharing();
  if (share === null) return null;
  const { currency: coin, address, memo } = info;
  const names = { coin, network: network.name, address };
  const text = memo === null ? t('deposit.shareText', names) : t('deposit.shareMemoText', { ...names, memo });
  return (
    <Button isBlock icon={<ShareIcon />} onClick={() => share(text)}>
      {t('deposit.share')}
    </Button>
  );
}
