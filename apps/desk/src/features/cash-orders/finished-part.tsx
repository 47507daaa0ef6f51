import type { CashOrderDetail } from '@gim/contract/cash-orders.desk';
import { Button } from '@gim/ui/button/button.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyCommands } from '../../platform/keyboard/use-key-commands.ts';
import { useAmountText } from '../../shared/use-amount-text.ts';
import styles from './count.module.css';
import { KeyLabel } from './key-label.tsx';
import { ReceiptPaper } from './receipt-paper.tsx';

interface FinishedPartProps {
  readonly order: CashOrderDetail;
  readonly timeZone: string;
  readonly pointAddress: string;
  readonly onNext: () => void;
}

/** The result of the order. A completed one has a printable receipt. */
export function FinishedPart({ order, timeZone, pointAddress, onNext }: FinishedPartProps): ReactElement {
  const { t } = useTranslation('cash-orders');
  const amount = useAmountText();
  const isIn = order.side === 'in';
  const isDone = order.stage === 'successful';
  // Enter continues with the next customer, unless a button or link has the focus.
  useKeyCommands((command) => {
    if (command !== 'open' || document.activeElement?.closest('a, button') !== null) return false;
    onNext();
    return true;
  });
  return (
    <div className={styles.finished}>
      {isDone ? (
        <Notice tone="positive" title={t(isIn ? 'count.doneIn' : 'count.doneOut')}>
          {t(isIn ? 'count.doneText' : 'count.doneOutText', { amount: amount.dollars(order.usd) })}
        </Notice>
      ) : (
        <Notice title={t(order.stage === 'rejected' ? 'stage.rejected' : 'stage.canceled')}>
          {t('pane.over')}
        </Notice>
      )}
      <div className={styles.finishedActions}>
        {isDone ? <Button onClick={() => window.print()}>{t('pane.print')}</Button> : null}
        <Button variant={isDone ? 'primary' : 'secondary'} onClick={onNext}>
          <KeyLabel keyName="Esc">{t('count.next')}</KeyLabel>
        </Button>
      </div>
      {isDone ? <ReceiptPaper order={order} timeZone={timeZone} pointAddress={pointAddress} /> : null}
    </div>
  );
}
