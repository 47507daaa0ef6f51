import type { Story } from '../../gallery/story.ts';
import { AddressText } from '../address-text/address-text.tsx';
import { CopyField } from './copy-field.tsx';

const ADDRESS = 'TQ7dHxR2vN5sLb8YcE1uKp3ZgA6jWm4kPz';

export default {
  title: 'CopyField',
  states: {
    address: (t) => (
      <CopyField
        value={ADDRESS}
        copyLabel={t('Copy address', 'Скопіювати адресу')}
        copiedText={t('Address copied', 'Адресу скопійовано')}
        failedText={t('Select and copy the address', 'Виділіть і скопіюйте адресу')}
      >
        <AddressText address={ADDRESS} />
      </CopyField>
    ),
    memo: (t) => (
      <CopyField
        value="18804217"
        copyLabel={t('Copy memo', 'Скопіювати мемо')}
        copiedText={t('Memo copied', 'Мемо скопійовано')}
        failedText={t('Select and copy the memo', 'Виділіть і скопіюйте мемо')}
      />
    ),
  },
} satisfies Story;
