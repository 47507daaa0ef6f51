import { type ReactElement, useState } from 'react';
import { SampleIcon } from '../../gallery/samples/sample-icons.tsx';
import type { Story, Translate } from '../../gallery/story.ts';
import { ArrowUpFromLineIcon, BanknoteArrowDownIcon, BanknoteArrowUpIcon } from '../icons/icons.ts';
import { Glyph } from '../rows/glyph.tsx';
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
    card: (t) => (
      <Topic
        t={t}
        start="withdrawal"
        label={t('Operation', 'Операція')}
        options={[
          {
            value: 'withdrawal',
            label: t('Withdrew Tether', 'Виведено Tether'),
            note: 'GM-90418002',
            icon: (
              <Glyph badge={<SampleIcon ticker="USDT" size={16} />}>
                <ArrowUpFromLineIcon size={18} />
              </Glyph>
            ),
            end: t('600.00 USDT', '600,00 USDT'),
            endNote: t('Today, 11:18 AM', 'Сьогодні, 11:18'),
          },
        ]}
        clear={{ label: t('Remove the operation', 'Прибрати операцію'), onPress: () => undefined }}
      />
    ),
    error: (t) => <Topic t={t} start={null} error={t('Value is required', 'Обов’язкове поле')} />,
    disabled: (t) => <Topic t={t} start="kyc" isDisabled />,
  },
} satisfies Story;
