import { SampleIcon } from '../../gallery/samples/sample-icons.tsx';
import type { Story, Translate } from '../../gallery/story.ts';
import { AddressText } from '../address-text/address-text.tsx';
import { CopyField } from '../copy-field/copy-field.tsx';
import { QrCard, QrCardPending, QrCode } from './qr-code.tsx';

const ADDRESS = 'TQ7dHxR2vN5sLb8YcE1uKp3ZgA6jWm4kPz';

const copyField = (t: Translate) => (
  <CopyField
    value={ADDRESS}
    copyLabel={t('Copy address', 'Скопіювати адресу')}
    copiedText={t('Address copied', 'Адресу скопійовано')}
    failedText={t('Select and copy the address', 'Виділіть і скопіюйте адресу')}
  >
    <AddressText address={ADDRESS} />
  </CopyField>
);

export default {
  title: 'QrCode',
  states: {
    card: (t) => (
      <QrCard
        value={ADDRESS}
        label={t('QR code of the address', 'QR-код адреси')}
        icon={<SampleIcon ticker="USDT" size={34} />}
        title="USDT · TRON (TRC-20)"
        detail={t('Your personal address', 'Ваша особиста адреса')}
      >
        {copyField(t)}
      </QrCard>
    ),
    plain: (t) => (
      <QrCode
        value="https://gim.example/r/OLENA"
        size={148}
        label={t('QR code of the link', 'QR-код посилання')}
      />
    ),
    pending: (t) => <QrCardPending title={t('Creating your address', 'Створюємо вашу адресу')} />,
  },
} satisfies Story;
