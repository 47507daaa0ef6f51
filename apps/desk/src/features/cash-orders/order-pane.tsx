import type { CashOrderItem } from '@gim/contract/cash-orders.desk';
import { Button } from '@gim/ui/button/button.tsx';
import { type ReactElement, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyCommands } from '../../platform/keyboard/use-key-commands.ts';
import { useSession } from '../../platform/services.ts';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useKeyHints } from '../../shared/use-key-hints.ts';
import { CodeEntry } from './code-entry.tsx';
import { KeyLabel } from './key-label.tsx';
import { NoShowPart } from './no-show-part.tsx';
import styles from './order.module.css';
import { OrderHead } from './order-head.tsx';
import { isOver } from './queue-rules.ts';

interface OrderPaneProps {
  readonly order: CashOrderItem;
  readonly timeZone: string;
  readonly onOpen: () => void;
}

/** The selected order beside the list: its seal, the code input, and the button to the count. */
export function OrderPane({ order, timeZone, onOpen }: OrderPaneProps): ReactElement {
  const { t } = useTranslation('cash-orders');
  const amount = useAmountText();
  const canServe = useSession()?.staff.rights.includes('cash-orders.serve') ?? false;
  const field = useRef<HTMLInputElement>(null);
  const isHere = order.stage === 'at_point';
  const hasCodeField = !isOver(order) && !isHere && canServe;
  useKeyHints([
    { keys: ['Enter'], text: t('keys.open') },
    ...(hasCodeField ? [{ keys: ['F2'], text: t('keys.code') }] : []),
    ...(isHere && canServe ? [{ keys: ['F9'], text: t('keys.confirm') }] : []),
  ]);
  useKeyCommands((command) => {
    if (command === 'code' && field.current !== null) {
      field.current.focus();
      return true;
    }
    // F9 does exactly what the button does.
    if (command === 'open' || (command === 'confirm' && isHere && canServe)) {
      if (document.activeElement?.closest('nav, header, aside')) return false;
      onOpen();
      return true;
    }
    return false;
  });
  return (
    <div className={styles.pane}>
      <OrderHead order={order} timeZone={timeZone} />
      {hasCodeField ? (
        <section className={styles.step}>
          <h3>{t('pane.sealAndCode')}</h3>
          <p className={styles.quiet}>{t('pane.sealText', { mark: order.sealMark })}</p>
          <CodeEntry ref={field} order={order} onAccepted={onOpen} />
        </section>
      ) : null}
      {isHere && canServe ? (
        <section className={styles.step}>
          <h3>{t('pane.countTitle')}</h3>
          <p className={styles.quiet}>{t('pane.countText')}</p>
        </section>
      ) : null}
      {isOver(order) ? <p className={styles.quiet}>{t('pane.over')}</p> : null}
      {canServe || isOver(order) ? null : <p className={styles.quiet}>{t('pane.readOnly')}</p>}
      <div className={styles.actions}>
        {isHere && canServe ? (
          <Button variant="primary" size="lg" isBlock onClick={onOpen}>
            <KeyLabel keyName="F9">
              {t('pane.openCount', { amount: amount.dollars(order.cash, 'whole') })}
            </KeyLabel>
          </Button>
        ) : (
          <Button isBlock onClick={onOpen}>
            <KeyLabel keyName="Enter">{t('pane.openOrder')}</KeyLabel>
          </Button>
        )}
        {canServe ? <NoShowPart order={order} /> : null}
      </div>
    </div>
  );
}
