import type { CoinItem, CoinNetwork } from '@gim/contract';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { SelectField } from '@gim/ui/select-field/select-field.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkIcon } from '../../shared/coins/network-icon.tsx';
import { networkLabel } from '../../shared/coins/network-label.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import type { CheckedRecipient } from './api.ts';
import { useTimeText } from './use-time-text.ts';

interface NetworkFieldProps {
  readonly coin: CoinItem;
  readonly checked: CheckedRecipient;
  readonly network: CoinNetwork | undefined;
  readonly isMissing: boolean;
  readonly onNetwork: (id: string) => void;
}

/** The network of the address with its fee and duration; a choice if several match. */
export function NetworkField({
  coin,
  checked,
  network,
  isMissing,
  onNetwork,
}: NetworkFieldProps): ReactElement {
  const { t } = useTranslation('withdrawals');
  const write = useAmountText();
  const timeText = useTimeText();
  const fitting = coin.networks.filter(({ id }) => checked.networks.includes(id));
  return (
    <>
      <SelectField
        label={t('recipient.network')}
        name="network"
        placeholder={t('recipient.chooseNetwork')}
        error={isMissing ? t('recipient.chooseOne') : undefined}
        value={network?.id ?? null}
        onValueChange={onNetwork}
        options={fitting.map((each) => ({
          value: each.id,
          label: networkLabel(each),
          note: t('recipient.networkFee', {
            fee: write.coins({ id: coin.id, digits: each.digits }, each.networkFee),
            time: timeText(each.etaMinutes),
          }),
          icon: <NetworkIcon network={each.id} size={28} />,
          isDisabled: !each.canWithdraw,
        }))}
      />
      {network === undefined || network.canWithdraw ? null : (
        <Notice tone="warning" title={t('withdraw.networkOffTitle', { network: network.name })}>
          {t('withdraw.networkOffText')}
        </Notice>
      )}
    </>
  );
}
