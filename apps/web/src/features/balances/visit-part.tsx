import { Section } from '@gim/ui/app-shell/page.tsx';
import { TicketLink } from '@gim/ui/ticket/ticket.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { OwnFigure } from '../../shared/coins/own-amount.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useLatestTransactions } from '../../shared/transactions/api.ts';
import { nextVisitOf } from './next-visit.ts';

const openOrders = {
  types: ['CashIn', 'CashOut'],
  statuses: ['InProgress', 'Confirmed'],
  limit: 100,
} as const;

/** The ticket of the next visit to a point; nothing while no cash order is open, or while that is not known. */
export function VisitPart(): ReactElement | null {
  const { t } = useTranslation(['coins', 'transactions']);
  const { texts, now } = useServices();
  const write = useAmountText();
  const { data } = useLatestTransactions(openOrders);
  const visit = nextVisitOf(data ?? [], now());
  if (visit === null) return null;
  const { point, slotFrom, cash } = visit.details;
  // The clock on the wall of the point, wherever the reader is.
  const zone = { language: texts.language(), timeZone: point.timeZone };
  return (
    <Section title={t('home.nextVisit')}>
      <TicketLink
        to={`/transactions/${visit.id}`}
        link={Link}
        number={visit.number}
        eyebrow={t('home.visitIn', {
          type: t(`transactions:row.${visit.type}`),
          moment: formatMoment(new Date(slotFrom), new Date(now()), zone),
        })}
        figure={<OwnFigure size="s" text={write.dollars(cash)} decimalSeparator={write.decimalSeparator} />}
        title={point.address}
        detail={`${point.city} · ${point.name}`}
      />
    </Section>
  );
}
