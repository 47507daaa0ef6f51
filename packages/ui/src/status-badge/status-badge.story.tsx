import type { ReactElement } from 'react';
import type { Story, Translate } from '../../gallery/story.ts';
import {
  BanIcon,
  CheckCheckIcon,
  CheckIcon,
  CircleCheckIcon,
  CircleXIcon,
  ClockIcon,
} from '../icons/icons.ts';
import { StatusBadge, StatusText, Tag } from './status-badge.tsx';

const flow = { display: 'flex', flexWrap: 'wrap', gap: 10, alignItems: 'center' } as const;

function every(Status: typeof StatusBadge, t: Translate): ReactElement {
  return (
    <div style={flow}>
      <Status tone="positive" icon={<CheckIcon size={14} />}>
        {t('Completed', 'Завершено')}
      </Status>
      <Status tone="positive" icon={<CheckCheckIcon size={14} />}>
        {t('Successful', 'Успішно')}
      </Status>
      <Status tone="pending" icon={<CircleCheckIcon size={14} />}>
        {t('Confirmed', 'Підтверджено')}
      </Status>
      <Status tone="pending" icon={<ClockIcon size={14} />}>
        {t('In progress', 'Виконується')}
      </Status>
      <Status tone="negative" icon={<CircleXIcon size={14} />}>
        {t('Rejected', 'Відхилено')}
      </Status>
      <Status tone="neutral" icon={<BanIcon size={14} />}>
        {t('Canceled', 'Скасовано')}
      </Status>
    </div>
  );
}

export default {
  title: 'StatusBadge',
  states: {
    badge: (t) => every(StatusBadge, t),
    text: (t) => every(StatusText, t),
    tag: () => (
      <div style={flow}>
        <Tag>TRC-20</Tag>
        <Tag>TON</Tag>
      </div>
    ),
  },
} satisfies Story;
