import type { TransactionItem } from '@gim/contract';
import type { Language } from '@gim/languages';
import { formatMoney, type Money, moneyFromText, negate } from '@gim/money';
import { AddressText } from '@gim/ui/address-text/address-text.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { writeDollars, writePercent, writePrice } from '../../shared/coins/amount-text.ts';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { cardName } from './payout-state.ts';

export interface FactTexts {
  /** With all digits: "0.00450281 BTC", "$2.50". */
  readonly exact: (amount: { readonly coin: string; readonly amount: string }) => string;
  /** With all digits and the ticker: "500.00 USD". */
  readonly coded: (amount: { readonly coin: string; readonly amount: string }) => string;
  /** Banknotes: whole dollars, without cents. */
  readonly cash: (amount: string) => string;
  /** The same as `exact`, masked while amounts are hidden. */
  readonly own: (amount: { readonly coin: string; readonly amount: string }, sign?: '+') => ReactNode;
  /** With the sign: "−$500.00". */
  readonly signed: (side: Pick<TransactionItem, 'coin' | 'amount' | 'direction'>) => string;
  /** With the sign, all digits and the ticker, for ledger entries: "−500.00 USD". */
  readonly entry: FactTexts['signed'];
  /** "1 BTC = $110,412.50". */
  readonly price: (price: NonNullable<TransactionItem['price']>) => string;
  /** What distinguishes the operation from similar ones: an address, a point, a card. */
  readonly place: (transaction: TransactionItem) => ReactNode;
}

/** A rounded price; the operation's own page shows all digits. No-break spaces keep it on one line. */
const roughly = ({ coin, rate }: NonNullable<TransactionItem['price']>, locale: Language): string =>
  `1\u00a0${coin}\u00a0=\u00a0${writePrice(rate, locale)}`;

const toTheLast = { as: 'owned', precision: 'exact', plus: 'always' } as const;

function signedOf({
  coin,
  amount,
  direction,
}: Pick<TransactionItem, 'coin' | 'amount' | 'direction'>): Money {
  const money = moneyFromText(coin, amount);
  return direction === 'in' ? money : negate(money);
}

/** Formats the facts of operations. */
export function useFactTexts(): FactTexts {
  const { t } = useTranslation('transactions');
  const locale = useServices().texts.language();
  const exact: FactTexts['exact'] = ({ coin, amount }) =>
    formatMoney(moneyFromText(coin, amount), { locale, as: 'owned', precision: 'exact' });
  const price: FactTexts['price'] = ({ coin, quote, rate }) =>
    `1\u00a0${coin} = ${exact({ coin: quote, amount: rate })}`;
  return {
    exact,
    coded: ({ coin, amount }) =>
      formatMoney(moneyFromText(coin, amount), { locale, as: 'owned', precision: 'exact', unit: 'code' }),
    cash: (amount) => writeDollars(amount, locale, { precision: 'whole' }),
    own: (amount, sign = undefined) => <OwnAmount text={(sign ?? '') + exact(amount)} />,
    signed: (side) => formatMoney(signedOf(side), { ...toTheLast, locale }),
    entry: (side) => formatMoney(signedOf(side), { ...toTheLast, locale, unit: 'code' }),
    price,
    place(transaction) {
      switch (transaction.type) {
        case 'Buy':
        case 'Sell':
          return transaction.price === null ? null : roughly(transaction.price, locale);
        case 'ReferralIncome':
          return t('facts.share', { percent: writePercent(transaction.details.sharePercent, locale) });
        case 'Deposit':
          return <AddressText address={transaction.details.address} isShort />;
        case 'Withdraw':
          return (
            transaction.details.addressName ?? <AddressText address={transaction.details.address} isShort />
          );
        case 'CashIn':
        case 'CashOut':
          return `${transaction.details.point.address}, ${transaction.details.point.city}`;
        case 'BankCardTransfer':
          return cardName(transaction.details.brand, transaction.details.lastFour);
        case 'PayPalTransfer':
          return transaction.details.name;
      }
    },
  };
}
