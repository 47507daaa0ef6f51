import type { ReceiptLine, Transaction } from '@gim/contract';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import styles from './receipt-lines.module.css';
import { useFactTexts } from './use-fact-texts.tsx';

interface ReceiptLinesProps {
  readonly transaction: Transaction;
}

/** The double entry itself: every line has its like on the other side, so that each coin comes to zero. */
export function ReceiptLines({ transaction }: ReceiptLinesProps): ReactElement {
  const { t } = useTranslation('transactions');
  const { lines, endedAt } = transaction;
  if (lines.length === 0) {
    return <p className={styles.none}>{endedAt === null ? t('receipt.notYet') : t('receipt.none')}</p>;
  }
  return (
    <table className={styles.lines}>
      <caption className={styles.caption}>{t('receipt.title')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('receipt.account')}</th>
          <th scope="col">{t('receipt.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the books are append-only, so a line never changes its place.
          <Line key={index} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line }: { readonly line: ReceiptLine }): ReactElement {
  const { t } = useTranslation('transactions');
  const { signed, exact } = useFactTexts();
  const spoken = t(`row.${line.direction}`, { amount: exact(line) });
  return (
    <tr>
      <th scope="row">{t(`receipt.accounts.${line.account}`)}</th>
      <td>
        <OwnAmount text={signed(line)} label={spoken} />
      </td>
    </tr>
  );
}
