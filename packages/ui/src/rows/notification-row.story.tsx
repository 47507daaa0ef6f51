import type { Story } from '../../gallery/story.ts';
import { ArrowUpFromLineIcon, CheckIcon, CircleXIcon, KeyRoundIcon } from '../icons/icons.ts';
import { NotificationRow } from './notification-row.tsx';

export default {
  title: 'NotificationRow',
  states: {
    unread: (t) => (
      <ul>
        <NotificationRow
          to="#code"
          icon={<KeyRoundIcon size={18} />}
          title={t('Access code changed', 'Код доступу змінено')}
          time={t('10:58 AM', '10:58')}
          newLabel={t('New', 'Нове')}
        >
          {t(
            'Velyka Vasylkivska 72: take the new code before the visit.',
            'Велика Васильківська, 72: отримайте новий код перед візитом.',
          )}
        </NotificationRow>
        <NotificationRow
          to="#trade"
          icon={<CheckIcon size={18} />}
          tone="positive"
          title={t('Trade completed', 'Обмін завершено')}
          time={t('10:42 AM', '10:42')}
          newLabel={t('New', 'Нове')}
        >
          {t('Bought 0.00450281 BTC for $500.00', 'Куплено 0,00450281 BTC за 500,00 $')}
        </NotificationRow>
      </ul>
    ),
    read: (t) => (
      <ul>
        <NotificationRow
          to="#withdrawal"
          icon={<ArrowUpFromLineIcon size={18} />}
          title={t('Withdrawal started', 'Виведення розпочато')}
          time={t('7:06 PM', '19:06')}
        >
          {t('600.00 USDT, TRC-20, 3 of 19 confirmations', '600,00 USDT, TRC-20, 3 з 19 підтверджень')}
        </NotificationRow>
        <NotificationRow
          to="#rejected"
          icon={<CircleXIcon size={18} />}
          tone="negative"
          title={t('PayPal transfer rejected', 'Переказ на PayPal відхилено')}
          time={t('1:31 PM', '13:31')}
        >
          {t('$300.00 is back on your balance.', '300,00 $ повернуто на ваш баланс.')}
        </NotificationRow>
      </ul>
    ),
    selected: (t) => (
      <ul>
        <NotificationRow
          to="#fee"
          icon={<KeyRoundIcon size={18} />}
          title={t('Access code changed', 'Код доступу змінено')}
          time={t('10:58 AM', '10:58')}
          isSelected
        >
          {t('Take the new code before the visit.', 'Отримайте новий код перед візитом.')}
        </NotificationRow>
      </ul>
    ),
  },
} satisfies Story;
