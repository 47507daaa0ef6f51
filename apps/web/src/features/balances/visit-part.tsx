import { Section } from '@gim/ui/app-shell/page.tsx';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { TicketLink } from '@gim/ui/ticket/ticket.tsx';
import { type ReactElement, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { cleanKeptTrips } from '../../platform/trip/kept-trips.ts';
import { OwnFigure } from '../../shared/coins/own-amount.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { useVisitTime } from '../../shared/use-visit-time.ts';
import type { CashTransaction } from './next-visit.ts';
import { useNextVisit } from './use-next-visit.ts';

/** The height of a card whose address takes one line. */
const ticketHeight = 135;

/** The card of the next visit; a placeholder while one is expected, else nothing. */
export function VisitPart({ isExpected }: { readonly isExpected: boolean }): ReactElement | null {
  const { t } = useTranslation(['coins', 'app']);
  const { now } = useServices();
  const userId = useUserId();
  const visit = useNextVisit();
  // Saved visit codes are removed from the device when the visit is over, even if its page is never opened again.
  useEffect(() => {
    cleanKeptTrips(userId, now()).catch(() => undefined);
  }, [userId, now]);
  if (visit === null || (visit === undefined && !isExpected)) return null;
  return (
    <Section title={t('home.nextVisit')}>
      {visit === undefined ? (
        <Loading label={t('app:loading')}>
          <Skeleton height={ticketHeight} />
        </Loading>
      ) : (
        <VisitTicket visit={visit} />
      )}
    </Section>
  );
}

function VisitTicket({ visit }: { readonly visit: CashTransaction }): ReactElement {
  const { t } = useTranslation('coins');
  const { now } = useServices();
  const write = useAmountText();
  const { point, slotFrom, cash } = visit.details;
  const { format, named } = useVisitTime()(point);
  return (
    <TicketLink
      to={`/transactions/${visit.id}`}
      link={Link}
      number={visit.number}
      eyebrow={t('home.visitIn', {
        type: t(`home.visits.${visit.type}`),
        moment: named(formatMoment(new Date(slotFrom), new Date(now()), format)),
      })}
      figure={<OwnFigure size="s" text={write.dollars(cash)} decimalSeparator={write.decimalSeparator} />}
      title={point.address}
      detail={`${point.city} · ${point.name}`}
    />
  );
}
