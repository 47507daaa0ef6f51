import type { Transaction } from '@gim/contract';
import type { Fact } from '@gim/ui/sum/sum.tsx';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatDayAndName,
  formatMoment,
  formatTableMoment,
  formatTimeRange,
} from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { withHouseNumber } from '../../shared/house-number.ts';
import { isVoid } from '../../shared/transactions/looks.ts';
import { zoneOffset } from '../../shared/use-visit-time.ts';
import { NetworkName } from './network-name.tsx';
import { isTrade, sidesOf } from './trade-state.ts';
import styles from './transaction-page.module.css';
import { useFactTexts } from './use-fact-texts.tsx';
import { useOperationTime } from './use-operation-time.ts';

/** Date and place on the ticket. A visit is shown in the point's time zone. */
export function useTicketFacts(transaction: Transaction): readonly Fact[] {
  const { now } = useServices();
  const { t } = useTranslation('transactions');
  const { place } = useFactTexts();
  const { format, named } = useOperationTime(transaction);
  const today = new Date(now());
  if (transaction.type === 'CashIn' || transaction.type === 'CashOut') {
    const { point, slotFrom, slotTo } = transaction.details;
    const from = new Date(slotFrom);
    return [
      {
        label: named(formatDayAndName(from, today, format)),
        value: formatTimeRange(from, new Date(slotTo), format),
      },
      { label: point.city, value: withHouseNumber(point.address) },
    ];
  }
  const where = place(transaction);
  if (transaction.type === 'Deposit' || transaction.type === 'Withdraw') {
    const { network } = transaction.details;
    return [
      { label: t(transaction.type === 'Deposit' ? 'chain.from' : 'chain.to'), value: where },
      { label: t('facts.network'), value: <NetworkName coin={transaction.coin} id={network} /> },
    ];
  }
  // The summary below has everything.
  if (isTrade(transaction)) return [];
  const created = {
    label: t('facts.created'),
    value: formatMoment(new Date(transaction.createdAt), today, format),
  };
  if (where === null) return [created];
  return [created, { label: t(placeLabels[transaction.type]), value: where }];
}

const placeLabels = {
  ReferralIncome: 'facts.yourShare',
  BankCardTransfer: 'facts.card',
  PayPalTransfer: 'facts.recipient',
} as const;

/** All facts of an operation, one per line; missing ones are omitted. */
export function useTransactionFacts(transaction: Transaction): readonly Fact[] {
  const { t } = useTranslation('transactions');
  const { own: amountOf, price } = useFactTexts();
  const own = useOwnFacts(transaction);
  const { format } = useOperationTime(transaction);
  const moment = (at: string): string => formatTableMoment(new Date(at), format);
  const { fee, usd, createdAt, endedAt, status } = transaction;
  const ended =
    endedAt === null
      ? []
      : [{ label: isVoid(status) ? t(`status.${status}`) : t('facts.ended'), value: moment(endedAt) }];
  const number = {
    label: t('facts.number'),
    value: <span className={styles.number}>{transaction.number}</span>,
  };
  if (isTrade(transaction)) {
    return [number, { label: t('stages.executing'), value: moment(createdAt) }, ...ended, ...own];
  }
  return [
    number,
    ...own,
    { label: t('facts.fee'), value: fee === null ? t('facts.noFee') : amountOf(fee) },
    ...(transaction.price === null ? [] : [{ label: t('facts.price'), value: price(transaction.price) }]),
    ...(usd === null ? [] : [{ label: t('facts.usd'), value: amountOf({ coin: 'USD', amount: usd }) }]),
    { label: t('facts.created'), value: moment(createdAt) },
    ...ended,
  ];
}

/** The balances a trade moved between. */
function useTradeFacts(transaction: Transaction): readonly Fact[] {
  const { t } = useTranslation('transactions');
  const sides = isTrade(transaction) ? sidesOf(transaction) : null;
  if (sides === null) return [];
  return [
    { label: t('trade.from'), value: t('trade.balance', { coin: sides.paid.coin }) },
    { label: t('trade.to'), value: t('trade.balance', { coin: sides.got.coin }) },
  ];
}

const asGain = (amount: ReactNode): ReactElement => <span className={styles.gain}>{amount}</span>;

/** Facts specific to the type. */
function useOwnFacts(transaction: Transaction): readonly Fact[] {
  const { t } = useTranslation('transactions');
  const { texts, now } = useServices();
  const language = texts.language();
  const { own, cash: cashText } = useFactTexts();
  const { format, named } = useOperationTime(transaction);
  const moment = (at: string): string => formatTableMoment(new Date(at), format);
  const trade = useTradeFacts(transaction);
  switch (transaction.type) {
    case 'Buy':
    case 'Sell':
      return trade;
    case 'ReferralIncome':
      return [
        {
          label: t('facts.fees'),
          value: new Intl.NumberFormat(language).format(transaction.details.feesCount),
        },
      ];
    case 'Deposit':
    case 'Withdraw': {
      const until =
        transaction.type === 'Withdraw' && transaction.canCancel ? transaction.details.undoUntil : null;
      return [
        {
          label: t('facts.network'),
          value: <NetworkName coin={transaction.coin} id={transaction.details.network} />,
        },
        ...(until === null ? [] : [{ label: t('facts.undoUntil'), value: moment(until) }]),
      ];
    }
    case 'CashIn':
    case 'CashOut': {
      const { point, cash, cashback, slotFrom, slotTo, codeFrom, thenBuy } = transaction.details;
      const count = Math.round((Date.parse(slotTo) - Date.parse(slotFrom)) / 60_000);
      const codesAt = named(formatMoment(new Date(codeFrom), new Date(now()), format));
      return [
        { label: t('facts.point'), value: point.name },
        { label: t('facts.cash'), value: <OwnAmount text={cashText(cash)} /> },
        ...(cashback === null ? [] : [{ label: t('facts.cashback'), value: asGain(own(cashback, '+')) }]),
        ...(thenBuy === null ? [] : [{ label: t('facts.thenBuy'), value: thenBuy }]),
        { label: t('facts.duration'), value: t('facts.minutes', { count }) },
        {
          label: t('facts.zone'),
          value: t('facts.zoneOf', {
            city: point.city,
            offset: zoneOffset(new Date(slotFrom), point.timeZone),
          }),
        },
        ...(transaction.canCancel ? [{ label: t('facts.codes'), value: codesAt }] : []),
      ];
    }
    case 'BankCardTransfer':
    case 'PayPalTransfer': {
      const until =
        transaction.type === 'PayPalTransfer' && transaction.endedAt === null
          ? transaction.details.unclaimedUntil
          : null;
      return [
        transaction.type === 'BankCardTransfer'
          ? { label: t('facts.recipient'), value: transaction.details.holder }
          : { label: t('facts.payPal'), value: transaction.details.address },
        ...(until === null ? [] : [{ label: t('facts.unclaimedUntil'), value: moment(until) }]),
      ];
    }
  }
}

/** Values to copy: addresses, memos, hashes, a partner's reference. */
export function useCopyFacts(
  transaction: Transaction,
): readonly { readonly label: string; readonly text: string }[] {
  const { t } = useTranslation('transactions');
  const found = (label: string, text: string | null) => (text === null ? [] : [{ label, text }]);
  switch (transaction.type) {
    case 'Deposit':
    case 'Withdraw': {
      const { address, memo, txid } = transaction.details;
      const label = transaction.type === 'Deposit' ? t('facts.depositAddress') : t('facts.withdrawAddress');
      return [...found(label, address), ...found(t('facts.memo'), memo), ...found(t('facts.txid'), txid)];
    }
    case 'BankCardTransfer':
    case 'PayPalTransfer':
      return found(t('facts.reference'), transaction.details.partnerReference);
    case 'Buy':
    case 'Sell':
    case 'ReferralIncome':
    case 'CashIn':
    case 'CashOut':
      return [];
  }
}
