import type { Story, Translate } from '../../gallery/story.ts';
import { Figure } from '../amount/amount.tsx';
import { Button } from '../button/button.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { CheckIcon, CircleCheckIcon, MaximizeIcon } from '../icons/icons.ts';
import { StatusBadge } from '../status-badge/status-badge.tsx';
import { Ticket, TicketCode, TicketLink } from './ticket.tsx';

const order = (t: Translate) => ({
  number: 'GM482155',
  figure: t('$2,500', '2 500 $'),
  figureText: t('$2,500', '2 500 $'),
  equals: t('2,487.25 USDT', '2 487,25 USDT'),
  facts: [
    { label: t('Today, October 16', 'Сьогодні, 16 жовтня'), value: t('2:30–3:00 PM', '14:30–15:00') },
    { label: t('Kyiv', 'Київ'), value: t('Velyka Vasylkivska 72', 'Велика Васильківська, 72') },
  ],
});

const fullScreen = (t: Translate) => (
  <IconButton label={t('Full screen', 'На весь екран')} icon={<MaximizeIcon />} />
);

export default {
  title: 'Ticket',
  states: {
    nextVisit: (t) => (
      <TicketLink
        number="GM482155"
        to="#order"
        eyebrow={t('Cash in · today, 2:30 PM', 'Внесення готівки · сьогодні, 14:30')}
        figure={
          <Figure
            size="s"
            text={t('$2,500.00', '2 500,00 $')}
            decimalSeparator={t('.', ',') === '.' ? '.' : ','}
          />
        }
        title={t('Velyka Vasylkivska 72', 'Велика Васильківська, 72')}
        detail={t('Kyiv · in 3 h 12 min', 'Київ · через 3 год 12 хв')}
      />
    ),
    order: (t) => (
      <Ticket
        {...order(t)}
        status={
          <StatusBadge tone="pending" icon={<CircleCheckIcon size={14} />}>
            {t('Confirmed', 'Підтверджено')}
          </StatusBadge>
        }
      >
        <p>
          {t(
            'Take the codes about an hour before you arrive.',
            'Отримайте коди приблизно за годину до візиту.',
          )}
        </p>
        <Button variant="primary" isBlock>
          {t('Get code', 'Отримати код')}
        </Button>
      </Ticket>
    ),
    codes: (t) => (
      <Ticket
        {...order(t)}
        status={
          <StatusBadge tone="positive" icon={<CheckIcon size={14} />}>
            {t('Codes received', 'Коди отримано')}
          </StatusBadge>
        }
      >
        <TicketCode label={t('Door code, replaced', 'Код дверей, замінено')} code="4071#" isVoid />
        <TicketCode label={t('Door code', 'Код дверей')} code="8265#" action={fullScreen(t)} />
        <TicketCode
          label={t('Confirmation code', 'Код підтвердження')}
          code="704 518"
          action={fullScreen(t)}
        />
      </Ticket>
    ),
  },
} satisfies Story;
