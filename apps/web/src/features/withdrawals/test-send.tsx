import type { CoinItem, WithdrawalPreview } from '@gim/contract';
import { Checkbox } from '@gim/ui/checkbox/checkbox.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { isBelow, twice } from './figures.ts';
import styles from './withdrawals.module.css';

interface TestSendProps {
  readonly coin: CoinItem;
  readonly preview: WithdrawalPreview | undefined;
  readonly hasTest: boolean;
  readonly onChange: (hasTest: boolean) => void;
}

/**
 * The test amount: the minimum withdrawal. Null if the rest would be below the minimum, or the withdrawal is internal.
 */
export const testAmountOf = (
  coin: CoinItem,
  { amount, minimum, warnings }: WithdrawalPreview,
): string | null =>
  isBelow(amount, twice(coin, minimum)) || warnings.some(({ kind }) => kind === 'Internal') ? null : minimum;

/** Offers to send a test amount first. */
export function TestSend({ coin, preview, hasTest, onChange }: TestSendProps): ReactElement | null {
  const { t } = useTranslation('withdrawals');
  const write = useAmountText();
  const test = preview === undefined ? null : testAmountOf(coin, preview);
  if (test === null) return null;
  return (
    <div className={styles.test}>
      <Checkbox name="test" checked={hasTest} onChange={(event) => onChange(event.target.checked)}>
        {t('amount.test')}
        <span className={styles.testText}>
          {t('amount.testText', { amount: write.exactCoins(coin, test) })}
        </span>
      </Checkbox>
    </div>
  );
}
