import type { Story } from '../../gallery/story.ts';
import { ButtonLink } from '../button/button.tsx';
import { Receipt } from './receipt.tsx';

export default {
  title: 'Receipt',
  page: true,
  states: {
    fresh: (t) => (
      <Receipt
        number="TR771204"
        isFresh
        title={t('You bought', 'Ви купили')}
        figure={t('0.00450583 BTC', '0,00450583 BTC')}
        facts={[
          { label: t('Paid', 'Сплачено'), value: t('500.00 USD', '500,00 USD') },
          { label: t('Fee', 'Комісія'), value: t('2.50 USD', '2,50 USD') },
          { label: t('Rate', 'Курс'), value: t('1 BTC = $110,412.50', '1 BTC = 110 412,50 $') },
          { label: t('Completed', 'Завершено'), value: t('Today, 11:18 AM', 'Сьогодні, 11:18') },
        ]}
        actions={
          <>
            <ButtonLink variant="primary" size="lg" isBlock href="#done">
              {t('Done', 'Готово')}
            </ButtonLink>
            <ButtonLink variant="quiet" isBlock href="#activity">
              {t('Open in activity', 'Відкрити в операціях')}
            </ButtonLink>
          </>
        }
      />
    ),
  },
} satisfies Story;
