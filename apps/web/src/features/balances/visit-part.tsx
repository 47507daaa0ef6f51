import { Section } from '@gim/ui/app-shell/page.tsx';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { TicketLink } from '@gim/ui/ticket/ticket.tsx';
import { type ReactElement, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInnerMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { cleanSavedTrips } from '../../platform/trip/saved-trips.ts';
import { writeDollars } from '../../shared/coins/amount-text.ts';
import { OwnFigure } from '../../shared/coins/own-amount.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { withHouseNumber } from '../../shared/house-number.ts';
import { PageLink } from '../../shared/page-link.tsx';
import { useDurationText } from '../../shared/use-duration-text.ts';
import { useNow } from '../../shared/use-now.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { useVisitTime } from '../../shared/use-visit-time.ts';
import type { CashTransaction } from './next-visit.ts';
import { useNextVisit } from './use-next-visit.ts';

/** The height of a card whose address takes one line. */
const ticketHeight = 135;
const DAY_SECONDS = 86_400;

/** The card of the next visit; a placeholder while one is expected, else nothing. */
export function VisitPart({ isExpected }: { readonly isExpected: boolean }): ReactElement | null {
  const { t } = useTranslation(['coins', 'app']);
  const { now } = useServices();
  const userId = useUserId();
  const visit = useNextVisit();
  // Saved visit codes are removed from the device when the visit is over, even if its page is never opened again.
  useEffect(() => {
    cleanSavedTrips(userId, now()).catch(() => undefined);
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
  const nowMs = useNow();
  const duration = useDurationText();
  const write = useAmountText();
  const { point, slotFrom, cash } = visit.details;
  const left = (Date.parse(slotFrom) - nowMs) / 1000;
  const { format, named } = useVisitTime()(point);
  const cashText = writeDollars(cash, format.language, { precision: 'whole' });
  return (
    <TicketLink
      to={`/transactions/${visit.id}`}
      link={PageLink}
      number={visit.number}
      eyebrow={t('home.visitIn', {
        type: t(`home.visits.${visit.type}`),
        moment: named(formatInnerMoment(new Date(slotFrom), new Date(nowMs), format)),
      })}
      figure={<OwnFigure size="s" text={cashText} decimalSeparator={write.decimalSeparator} />}
      title={withHouseNumber(point.address)}
      detail={
        left > 0 && left < DAY_SECONDS
          ? t('home.visitSoon', { city: point.city, time: duration(Math.max(60, left)) })
          : `${point.city} · ${point.name}`
      }
    />
  );
}
