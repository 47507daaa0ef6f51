import type { Story } from '../../gallery/story.ts';
import { Facts, FactTrio, Sum } from './sum.tsx';

export default {
  title: 'Sum',
  states: {
    sum: (t) => (
      <Sum
        items={[
          { label: t('Amount', 'Сума'), value: t('600.00 USDT', '600,00 USDT') },
          { label: t('Network fee', 'Комісія мережі'), value: t('−0.30 USDT', '−0,30 USDT') },
        ]}
        total={{ label: t('Recipient gets', 'Отримувач одержить'), value: t('599.70 USDT', '599,70 USDT') }}
      />
    ),
    besides: (t) => (
      <Sum
        items={[
          { label: t('You bring', 'Ви приносите'), value: t('2,500.00 USD', '2 500,00 USD') },
          { label: t('Point fee 0.5%', 'Комісія пункту 0,5%'), value: t('−12.50 USD', '−12,50 USD') },
        ]}
        total={{ label: t('You receive', 'Ви отримаєте'), value: t('2,487.50 USD', '2 487,50 USD') }}
        besides={[{ label: t('Cashback 0.1%', 'Кешбек 0,1%'), value: t('+$2.50', '+2,50 $') }]}
      />
    ),
    facts: (t) => (
      <Facts
        items={[
          { label: t('Fee 0.5%', 'Комісія 0,5%'), value: t('$12.50', '12,50 $') },
          { label: t('Price', 'Ціна'), value: t('1 USDT = $1.0001', '1 USDT = 1,0001 $') },
          { label: t('Duration', 'Тривалість'), value: t('about 30 min', 'близько 30 хв') },
        ]}
      />
    ),
    trio: (t) => (
      <FactTrio
        items={[
          { label: t('Fee', 'Комісія'), value: t('0.5%', '0,5%') },
          { label: t('Cashback', 'Кешбек'), value: t('0.1%', '0,1%') },
          { label: t('Top-up limits', 'Ліміти'), value: t('$100–$20,000', '100–20 000 $') },
        ]}
      />
    ),
  },
} satisfies Story;
