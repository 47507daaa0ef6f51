import { type ReactElement, useState } from 'react';
import type { Story, Translate } from '../../gallery/story.ts';
import { SlotPicker } from './slot-picker.tsx';

const days = (t: Translate) => [
  {
    key: '16',
    weekday: t('Thu', 'чт'),
    date: '16',
    note: t('$20k', '20 тис. $'),
    label: t('Thursday, October 16, up to $20,000', 'Четвер, 16 жовтня, до 20 000 $'),
  },
  {
    key: '17',
    weekday: t('Fri', 'пт'),
    date: '17',
    note: t('$20k', '20 тис. $'),
    label: t('Friday, October 17, up to $20,000', 'П’ятниця, 17 жовтня, до 20 000 $'),
  },
  {
    key: '18',
    weekday: t('Sat', 'сб'),
    date: '18',
    note: t('$10k', '10 тис. $'),
    label: t('Saturday, October 18, up to $10,000', 'Субота, 18 жовтня, до 10 000 $'),
  },
  {
    key: '19',
    weekday: t('Sun', 'нд'),
    date: '19',
    note: t('Day off', 'Вихідний'),
    label: t('Sunday, October 19, day off', 'Неділя, 19 жовтня, вихідний'),
    isClosed: true,
  },
];

const slots = (t: Translate) => [
  { key: '12:00', label: t('12:00 PM', '12:00') },
  { key: '12:30', label: t('12:30 PM', '12:30') },
  {
    key: '14:00',
    label: t('2:00 PM', '14:00'),
    isTaken: true,
    gapBefore: t('Break until 2:00 PM', 'Перерва до 14:00'),
  },
  { key: '14:30', label: t('2:30 PM', '14:30') },
  { key: '15:00', label: t('3:00 PM', '15:00') },
  { key: '15:30', label: t('3:30 PM', '15:30'), isTaken: true },
];

function Picker({
  t,
  closedReason,
}: {
  readonly t: Translate;
  readonly closedReason?: string;
}): ReactElement {
  const [day, setDay] = useState('16');
  const [slot, setSlot] = useState<string | null>(closedReason === undefined ? '14:30' : null);
  return (
    <SlotPicker
      daysLabel={t('Day', 'День')}
      days={days(t)}
      day={day}
      onDayChange={setDay}
      slotsLabel={t('Time', 'Час')}
      slots={slots(t)}
      slot={slot}
      onSlotChange={setSlot}
      takenLabel={t('taken', 'зайнято')}
      {...(closedReason === undefined ? {} : { closedReason })}
    />
  );
}

export default {
  title: 'SlotPicker',
  states: {
    choose: (t) => <Picker t={t} />,
    beforeLeadTime: (t) => (
      <Picker
        t={t}
        closedReason={t('For this amount, order 2 days ahead.', 'Для цієї суми оформіть заявку за 2 дні.')}
      />
    ),
  },
} satisfies Story;
