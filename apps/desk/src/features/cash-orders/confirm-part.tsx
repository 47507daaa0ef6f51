import { Button } from '@gim/ui/button/button.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/services.ts';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { KeyLabel } from './key-label.tsx';
import styles from './order.module.css';
import type { Count } from './use-count.ts';

interface ConfirmPartProps {
  readonly count: Count;
  readonly field: Ref<HTMLButtonElement>;
}

/** The button that moves the money. It names what it does, and until enabled says what is missing. */
export function ConfirmPart({ count, field }: ConfirmPartProps): ReactElement {
  const { t } = useTranslation('cash-orders');
  const amount = useAmountText();
  const name = useSession()?.staff.name ?? '';
  const { order, now, isBusy, refusal, confirm } = count;
  const missing = order.drawer.isOpen ? (now === 'confirm' ? null : now) : 'drawer';
  return (
    <div className={styles.actions}>
      {refusal === null || isBusy ? null : (
        <Notice tone="negative" isUrgent>
          {refusal}
        </Notice>
      )}
      <Button
        ref={field}
        variant="primary"
        size="lg"
        isBlock
        isLoading={isBusy}
        loadingLabel={t('count.confirming')}
        disabledReason={missing === null ? undefined : t(`count.first.${missing}`)}
        onClick={() => void confirm()}
      >
        <KeyLabel keyName="F9">
          {t(order.side === 'in' ? 'count.confirmIn' : 'count.confirmOut', {
            amount: amount.dollars(order.usd),
          })}
        </KeyLabel>
      </Button>
      {missing === null ? <p className={styles.quiet}>{t('count.final', { name })}</p> : null}
    </div>
  );
}
