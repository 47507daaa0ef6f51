import type { ReceiptLine, Transaction } from '@gim/contract';
import { ChevronDownIcon } from '@gim/ui/icons/icons.ts';
import { type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { useCoinName } from '../../shared/coins/use-coin-name.ts';
import styles from './receipt-lines.module.css';
import { useFactTexts } from './use-fact-texts.tsx';

interface ReceiptLinesProps {
  readonly transaction: Transaction;
}

/** The ledger entries of an operation. */
export function ReceiptLines({ transaction }: ReceiptLinesProps): ReactElement {
  const { t } = useTranslation('transactions');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { lines, endedAt } = transaction;
  if (lines.length === 0) {
    return <p className={styles.none}>{endedAt === null ? t('receipt.notYet') : t('receipt.none')}</p>;
  }
  return (
    <div className={styles.entries}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'receipt.hide' : 'receipt.show')}
        <ChevronDownIcon size={18} />
      </button>
      <div id={id} className={styles.tables} hidden={!isOpen}>
        {isOpen
          ? linesByCoin(lines).map(([coin, own]) => <CoinLines key={coin} coin={coin} lines={own} />)
          : null}
      </div>
    </div>
  );
}

/** The coin that was paid comes before the one received. */
function linesByCoin(lines: readonly ReceiptLine[]): readonly [string, readonly ReceiptLine[]][] {
  const isPaid = (own: readonly ReceiptLine[]): boolean =>
    own.some(({ account, direction }) => account === 'available' && direction === 'out');
  return [...Map.groupBy(lines, ({ coin }) => coin)].toSorted(
    ([, one], [, other]) => Number(isPaid(other)) - Number(isPaid(one)),
  );
}

interface CoinLinesProps {
  readonly coin: string;
  readonly lines: readonly ReceiptLine[];
}

/** The double entry in one coin: the lines sum to zero. */
function CoinLines({ coin, lines }: CoinLinesProps): ReactElement {
  const { t } = useTranslation('transactions');
  const { coded } = useFactTexts();
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{useCoinName()({ id: coin })}</th>
          <th scope="col">{t('receipt.entry')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the ledger is append-only, so lines never move.
          <Line key={index} line={line} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('receipt.sum')}</th>
          <td>{coded({ coin, amount: '0' })}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Line({ line }: { readonly line: ReceiptLine }): ReactElement {
  const { t } = useTranslation('transactions');
  const { entry, exact } = useFactTexts();
  const spoken = t(`row.${line.direction}`, { amount: exact(line) });
  return (
    <tr>
      <th scope="row">{t(`receipt.accounts.${line.account}`)}</th>
      <td>
        <OwnAmount text={entry(line)} label={spoken} />
      </td>
    </tr>
  );
}
