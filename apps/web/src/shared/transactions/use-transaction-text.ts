import type { TransactionItem, TransactionType } from '@gim/contract';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { writeDollars } from '../coins/amount-text.ts';
import { useCoinOf } from '../coins/use-coin-name.ts';
import { writeSigned, writeUnsigned } from './amount-text.ts';
import { isVoid } from './looks.ts';

export interface TransactionText {
  /** "Bought Bitcoin". */
  readonly title: string;
  /** "+0.00450281 BTC". */
  readonly amount: string;
  /** The amount for screen readers: "plus 0.00450281 BTC". */
  readonly spokenAmount: string;
  /** The other side: "−$500.00", or the value in dollars. */
  readonly counter: string | null;
  /** The same for screen readers if it has a sign: "minus $500.00". */
  readonly spokenCounter: string | undefined;
  /** Where the money of a void operation is; it takes the place of the value. */
  readonly note: string | null;
}

/** The types whose finished title would be false while they are under way. */
const gradual = ['Buy', 'Sell', 'Deposit', 'Withdraw'] as const;
type Gradual = (typeof gradual)[number];

type TitleKey = `row.${TransactionType}` | `void.${TransactionType}` | `chain.titles.${Gradual}`;

/** "Deposited Tether" only once it is done; before, it is "depositing", and a rejected one has its own title. */
export function titleOf(
  { type, status, endedAt }: Pick<TransactionItem, 'type' | 'status' | 'endedAt'>,
  write: (key: TitleKey) => string,
): string {
  if (isVoid(status)) return write(`void.${type}`);
  const underWay = endedAt === null ? gradual.find((name) => name === type) : undefined;
  return write(underWay === undefined ? `row.${type}` : `chain.titles.${underWay}`);
}

/** The title of an operation wherever it is named. Needs the `transactions` and `coins` texts. */
export function useTransactionTitle(): (transaction: TransactionItem) => string {
  const { t } = useTranslation('transactions');
  const coinOf = useCoinOf();
  return (transaction) => titleOf(transaction, (key) => t(key, { coin: coinOf({ id: transaction.coin }) }));
}

/** The texts of one operation. Needs the `transactions` and `coins` texts. */
export function useTransactionText(transaction: TransactionItem): TransactionText {
  const { t } = useTranslation('transactions');
  const writeTitle = useTransactionTitle();
  const locale = useServices().texts.language();
  const { status, coin, direction, counter, usd } = transaction;
  const isOwnVoid = counter === null && isVoid(status);
  return {
    title: writeTitle(transaction),
    amount: writeSigned(transaction, locale),
    spokenAmount: t(`row.${direction}`, { amount: writeUnsigned(transaction, locale) }),
    counter:
      counter === null
        ? usd === null || coin === 'USD' || isOwnVoid
          ? null
          : writeDollars(usd, locale)
        : writeSigned(counter, locale),
    spokenCounter:
      counter === null
        ? undefined
        : t(`row.${counter.direction}`, { amount: writeUnsigned(counter, locale) }),
    note: isOwnVoid && direction === 'out' ? t('row.returned') : null,
  };
}
