import { type ReactElement, useState } from 'react';
import type { Story, Translate } from '../../gallery/story.ts';
import { Chip, Chips } from './chip.tsx';

interface FiltersProps {
  readonly t: Translate;
  readonly layout: 'scroll' | 'wrap';
}

function Filters({ t, layout }: FiltersProps): ReactElement {
  const [chosen, setChosen] = useState('all');
  const kinds = [
    ['all', t('All', 'Усі')],
    ['trades', t('Buy and sell', 'Купівля і продаж')],
    ['cash', t('Cash', 'Готівка')],
    ['transfers', t('Deposits and withdrawals', 'Поповнення і виведення')],
  ] as const;
  return (
    <Chips label={t('Kind of operation', 'Вид операції')} layout={layout}>
      {kinds.map(([kind, text]) => (
        <Chip key={kind} size="sm" isOn={chosen === kind} onClick={() => setChosen(kind)}>
          {text}
        </Chip>
      ))}
    </Chips>
  );
}

export default {
  title: 'Chip',
  states: {
    filters: (t) => <Filters t={t} layout="scroll" />,
    wrapped: (t) => <Filters t={t} layout="wrap" />,
    presets: (t) => (
      <Chips label={t('Share of the balance', 'Частка балансу')} layout="fit">
        {['25%', '50%', '75%', '100%'].map((share) => (
          <Chip key={share}>{share}</Chip>
        ))}
      </Chips>
    ),
    disabled: (t) => (
      <Chips label={t('Share of the balance', 'Частка балансу')}>
        <Chip disabled>25%</Chip>
        <Chip isOn>50%</Chip>
      </Chips>
    ),
  },
} satisfies Story;
