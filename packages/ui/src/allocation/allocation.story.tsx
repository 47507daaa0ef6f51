import type { Story } from '../../gallery/story.ts';
import { Allocation } from './allocation.tsx';

export default {
  title: 'Allocation',
  states: {
    six: (t) => (
      <Allocation
        parts={[
          { key: 'btc', name: 'Bitcoin', weight: 54.02, share: t('54.0%', '54,0%') },
          { key: 'eth', name: 'Ethereum', weight: 25.29, share: t('25.3%', '25,3%') },
          { key: 'usdt', name: 'Tether', weight: 11.28, share: t('11.3%', '11,3%') },
          { key: 'trx', name: 'TRON', weight: 4.31, share: t('4.3%', '4,3%') },
          { key: 'usd', name: t('US dollar', 'Долар США'), weight: 3.29, share: t('3.3%', '3,3%') },
          { key: 'ton', name: 'Toncoin', weight: 1.8, share: t('1.8%', '1,8%') },
        ]}
      />
    ),
    one: (t) => (
      <Allocation
        parts={[{ key: 'usd', name: t('US dollar', 'Долар США'), weight: 1, share: t('100.0%', '100,0%') }]}
      />
    ),
  },
} satisfies Story;
