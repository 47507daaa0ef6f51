import type { Story } from '../../gallery/story.ts';
import { Button } from '../button/button.tsx';
import { Empty } from './empty.tsx';

export default {
  title: 'Empty',
  states: {
    withActions: (t) => (
      <Empty
        title={t('You have no transactions yet', 'У вас ще немає операцій')}
        actions={
          <>
            <Button variant="primary">{t('Buy', 'Купити')}</Button>
            <Button>{t('Cash in', 'Внести готівку')}</Button>
          </>
        }
      >
        {t('Buy a coin or bring cash to a point.', 'Купіть монету або внесіть готівку в пункті.')}
      </Empty>
    ),
    plain: (t) => <Empty title={t('Nothing new', 'Нічого нового')} />,
  },
} satisfies Story;
