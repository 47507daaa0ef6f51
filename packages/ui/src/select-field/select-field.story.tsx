import { type ReactElement, useState } from 'react';
import type { Story, Translate } from '../../gallery/story.ts';
import { BanknoteArrowDownIcon, BanknoteArrowUpIcon } from '../icons/icons.ts';
import { SelectField, type SelectFieldProps } from './select-field.tsx';

interface TopicProps extends Partial<SelectFieldProps> {
  readonly t: Translate;
  readonly start: string | null;
}

function Topic({ t, start, ...props }: TopicProps): ReactElement {
  const [value, setValue] = useState<string | null>(start);
  return (
    <SelectField
      label={t('Topic', 'Тема')}
      placeholder={t('Choose a topic', 'Оберіть тему')}
      options={[
        { value: 'cash', label: t('Cash order', 'Заявка на готівку') },
        { value: 'withdrawal', label: t('Withdrawal', 'Виведення') },
        { value: 'kyc', label: t('Identity check', 'Верифікація') },
        { value: 'other', label: t('Something else', 'Інше'), isDisabled: true },
      ]}
      value={value}
      onValueChange={setValue}
      {...props}
    />
  );
}

export default {
  title: 'SelectField',
  states: {
    empty: (t) => <Topic t={t} start={null} />,
    chosen: (t) => <Topic t={t} start="withdrawal" />,
    withIcons: (t) => (
      <Topic
        t={t}
        start="in"
        label={t('Order', 'Заявка')}
        options={[
          {
            value: 'in',
            label: 'GM-48215-5',
            note: t('Cash in', 'Внести готівку'),
            icon: <BanknoteArrowDownIcon />,
          },
          {
            value: 'out',
            label: 'GM-48219-3',
            note: t('Cash out', 'Зняти готівку'),
            icon: <BanknoteArrowUpIcon />,
          },
        ]}
      />
    ),
    error: (t) => <Topic t={t} start={null} error={t('Value is required', 'Обов’язкове поле')} />,
    disabled: (t) => <Topic t={t} start="kyc" isDisabled />,
  },
} satisfies Story;
