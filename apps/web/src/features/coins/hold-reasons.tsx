import type { CoinItem, HoldItem } from '@gim/contract';
import { LockIcon } from '@gim/ui/icons/icons.ts';
import { TextLink } from '@gim/ui/text-link/text-link.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OwnSentence } from '../../shared/coins/own-amount.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { useHolds } from './api.ts';
import styles from './hold-reasons.module.css';

interface HoldReasonsProps {
  readonly coin: CoinItem;
  readonly isLocked: boolean;
}

/** Why part of the balance is locked, each reason with a link to its operation. */
export function HoldReasons({ coin, isLocked }: HoldReasonsProps): ReactElement | null {
  const { data, error, refetch } = useHolds(coin.id, isLocked);
  if (!isLocked) return null;
  if (error !== null) return <LoadProblem error={error} onRetry={() => void refetch()} />;
  return (
    <ul className={styles.reasons}>
      {(data ?? []).map((hold) => (
        <li key={hold.id} className={styles.reason}>
          <LockIcon size={16} />
          <Reason coin={coin} hold={hold} />
        </li>
      ))}
    </ul>
  );
}

const kinds = ['Buy', 'Sell', 'Withdraw', 'CashOut', 'BankCardTransfer', 'PayPalTransfer'] as const;

function Reason({ coin, hold }: { readonly coin: CoinItem; readonly hold: HoldItem }): ReactElement {
  const { t } = useTranslation('coins');
  const write = useAmountText();
  const kind = kinds.find((name) => name === hold.kind) ?? 'other';
  const text = (
    <OwnSentence amount={write.coins(coin, hold.amount)} text={(amount) => t(`holds.${kind}`, { amount })} />
  );
  if (hold.transactionId === null) return <span>{text}</span>;
  return (
    <TextLink render={(props) => <Link {...props} to={`/transactions/${hold.transactionId}`} />}>
      {text}
    </TextLink>
  );
}
