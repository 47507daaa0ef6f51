import type { CashPreview, CashSide, Point } from '@gim/contract';
import { textIn } from '@gim/languages';
import { ActionBar } from '@gim/ui/app-shell/action-bar.tsx';
import { Button, ButtonLink } from '@gim/ui/button/button.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { QuoteLine, RoughLine } from '@gim/ui/quote-line/quote-line.tsx';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatInnerMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { problemOf } from '../../shared/problem-of.ts';
import { useVisitTime } from '../../shared/use-visit-time.ts';
import { pointAmountProblem } from './amount-rules.ts';
import { type CashOrder, usePreview } from './api.ts';
import { CashSum, SumNote } from './cash-sum.tsx';
import { type Booking, useBooking } from './use-booking.ts';
import { useProblemTexts } from './use-problem-text.ts';
import { type SaleQuote, useSaleQuote } from './use-sale-quote.ts';
import styles from './visit.module.css';
import { type Visit, visitAddress } from './visit-address.ts';
import { VisitTimes } from './visit-times.tsx';

interface VisitFormProps {
  readonly point: Point;
  readonly side: CashSide;
  readonly visit: Visit;
}

/** Day, time and summary of an order at one point, and its booking. */
export function VisitForm({ point, side, visit }: VisitFormProps): ReactElement {
  const words = useProblemTexts();
  const { amount, coin } = visit;
  const [slot, setSlot] = useState<string | null>(null);
  const bounds =
    amount === null ? null : pointAmountProblem(amount, side === 'in' ? point.cashIn : point.cashOut);
  const fitting = bounds === null ? amount : null;
  const {
    data: preview,
    error,
    isPlaceholderData,
  } = usePreview({ side, amount: fitting, pointId: point.id, coin });
  const isSale = side === 'out' && coin !== null;
  const sale = useSaleQuote({
    coin: isSale ? coin : null,
    usd: slot === null || preview === undefined || isPlaceholderData ? null : preview.usd,
  });
  const booking = useBooking((failure) => {
    if (problemOf(failure, { SlotTaken: true, PointFull: true, PointClosed: true }) !== null) setSlot(null);
    if (problemOf(failure, quoteProblems) !== null) sale.ask();
  });
  const order = orderOf({ point, side, visit, slot, sale, preview: isPlaceholderData ? undefined : preview });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (booking.outcomeUnknown) booking.check();
    else if (isSale && (sale.isOver || sale.failure !== null)) sale.ask();
    else if (order !== null) booking.book(order);
  };
  const choose = (next: string | null): void => {
    setSlot(next);
    booking.clear();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <VisitTimes point={point} side={side} amount={fitting} slot={slot} onSlot={choose} />
      {bounds === null ? null : (
        <Unfit side={side} visit={visit} text={words.point(bounds.problem, bounds.bound)} />
      )}
      {amount === null ? null : (
        <VisitSum {...{ side, coin, preview, sale, isWaiting: isPlaceholderData || fitting === null }} />
      )}
      <Trouble
        booking={booking}
        failure={booking.failure ?? (fitting === null ? null : error) ?? sale.failure}
      />
      <div className={styles.action}>
        <VisitButton {...{ point, side, amount, slot, sale, booking, isReady: order !== null, isSale }} />
      </div>
    </form>
  );
}

const quoteProblems = { QuoteExpired: true, QuoteUsed: true, PriceMoved: true } as const;

interface OrderParts extends VisitFormProps {
  readonly slot: string | null;
  readonly preview: CashPreview | undefined;
  readonly sale: SaleQuote;
}

/** The order to send, or null if something is missing. */
function orderOf({ point, side, visit, slot, preview, sale }: OrderParts): CashOrder | null {
  const { amount, coin } = visit;
  if (amount === null || slot === null || preview === undefined) return null;
  const order = { side, pointId: point.id, slotFrom: slot, amount, fee: preview.fee };
  if (coin === null) return order;
  if (side === 'in') return { ...order, thenBuy: coin };
  return sale.firm === null || sale.isOver ? null : { ...order, quoteId: sale.firm.quote.id };
}

function Unfit({ side, visit, text }: { side: CashSide; visit: Visit; text: string }): ReactElement {
  const { t } = useTranslation('points');
  return (
    <Notice
      tone="warning"
      actions={<Link to={visitAddress(side, 'amount', visit)}>{t('visit.changeAmount')}</Link>}
    >
      {text}
    </Notice>
  );
}

interface VisitSumProps {
  readonly side: CashSide;
  readonly coin: string | null;
  readonly preview: CashPreview | undefined;
  readonly sale: SaleQuote;
  readonly isWaiting: boolean;
}

/** The exact summary for this point; a coin that pays for it has a firm quote with a countdown. */
function VisitSum({ side, coin, preview, sale, isWaiting }: VisitSumProps): ReactElement {
  const { firm } = sale;
  const quote = firm === null ? undefined : { price: firm.quote.price, pays: firm.quote.pays.amount };
  const sum = { side, coin, preview, isExact: true, isWaiting: isWaiting || sale.isOver, firm: quote };
  return (
    <div>
      {coin === null || side === 'in' ? null : <SaleLine coin={coin} sale={sale} preview={preview} />}
      <CashSum {...sum} />
      <SumNote {...sum} />
    </div>
  );
}

interface SaleLineProps {
  readonly coin: string;
  readonly sale: SaleQuote;
  readonly preview: CashPreview | undefined;
}

function SaleLine({ coin, sale, preview }: SaleLineProps): ReactElement | null {
  const { t } = useTranslation('points');
  const { now } = useServices();
  const write = useAmountText();
  const { firm } = sale;
  if (firm === null) {
    const price = preview?.coin?.price;
    if (price === undefined) return null;
    const rate = t('amount.roughRateText', { coin, price: write.price(price) });
    return <RoughLine rate={rate} label={sale.isAsking ? t('visit.asking') : ''} />;
  }
  return (
    <QuoteLine
      rate={t('amount.rateText', { coin, price: write.price(firm.quote.price) })}
      expiresAt={sale.isOver ? 0 : firm.until}
      holdMs={firm.quote.validSeconds * 1000}
      holdsLabel={t('visit.holds')}
      expiredLabel={t('visit.expired')}
      soonLabel={t('visit.soon')}
      onExpire={sale.expire}
      clock={now}
    />
  );
}

/** The most important problem only. */
function Trouble({ booking, failure }: { booking: Booking; failure: unknown }): ReactElement | null {
  const { t } = useTranslation('points');
  const { refused } = useProblemTexts();
  if (booking.outcomeUnknown) {
    return (
      <Notice tone="warning" isUrgent title={t('unsure.title')}>
        {t('unsure.text')}
      </Notice>
    );
  }
  if (failure === null || failure === undefined) return null;
  return (
    <Notice tone="warning" isUrgent>
      {refused(failure)}
    </Notice>
  );
}

interface VisitButtonProps {
  readonly point: Point;
  readonly side: CashSide;
  readonly amount: string | null;
  readonly slot: string | null;
  readonly sale: SaleQuote;
  readonly booking: Booking;
  readonly isReady: boolean;
  readonly isSale: boolean;
}

/** The page's primary button, labelled with day and time. Without an amount there is nothing to book yet. */
function VisitButton(props: VisitButtonProps): ReactElement {
  const { point, amount, slot, sale, booking, isReady, isSale } = props;
  const { t } = useTranslation('points');
  const { texts, now } = useServices();
  const visitTime = useVisitTime();
  if (booking.outcomeUnknown) {
    return (
      <SubmitButton label={t('unsure.check')} busyLabel={t('unsure.checking')} isBusy={booking.isBusy} />
    );
  }
  if (amount === null) return <Ways pointId={point.id} />;
  if (slot === null) return <SubmitButton label={t('visit.chooseTime')} isDisabled />;
  if (isSale && (sale.isOver || sale.failure !== null)) {
    return <SubmitButton label={t('visit.update')} busyLabel={t('visit.asking')} isBusy={sale.isAsking} />;
  }
  const { format, named } = visitTime({
    city: textIn(point.city, texts.language()),
    timeZone: point.timeZone,
  });
  const moment = named(formatInnerMoment(new Date(slot), new Date(now()), format));
  const isBusy = booking.isBusy || sale.isAsking;
  return (
    <SubmitButton
      label={t('visit.book', { moment })}
      busyLabel={t(booking.isBusy ? 'visit.booking' : 'visit.asking')}
      isBusy={isBusy}
      isDisabled={!isReady && !isBusy}
    />
  );
}

interface SubmitButtonProps {
  readonly label: string;
  readonly busyLabel?: string;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
}

function SubmitButton({
  label,
  busyLabel = label,
  isBusy = false,
  isDisabled = false,
}: SubmitButtonProps): ReactElement {
  return (
    <ActionBar>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isBlock
        isLoading={isBusy}
        loadingLabel={busyLabel}
        isDisabled={isDisabled}
      >
        {label}
      </Button>
    </ActionBar>
  );
}

/** Without an amount, links to the amount step and keeps the point. */
function Ways({ pointId }: { readonly pointId: string }): ReactElement {
  const { t } = useTranslation('points');
  const way = (side: CashSide) => visitAddress(side, 'amount', { point: pointId });
  return (
    <ActionBar>
      <div className={styles.ways}>
        <ButtonLink
          variant="primary"
          size="lg"
          isBlock
          render={(props) => <Link {...props} to={way('in')} />}
        >
          {t('visit.cashInHere')}
        </ButtonLink>
        <ButtonLink size="lg" isBlock render={(props) => <Link {...props} to={way('out')} />}>
          {t('visit.cashOutHere')}
        </ButtonLink>
      </div>
    </ActionBar>
  );
}
