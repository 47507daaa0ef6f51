import { CheckIcon, TriangleAlertIcon } from '@gim/ui/icons/icons.ts';
import { StatusText } from '@gim/ui/status-badge/status-badge.tsx';
import type { ReactElement, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './count.module.css';
import type { Count } from './use-count.ts';

interface CountAmountProps {
  readonly count: Count;
  readonly field: Ref<HTMLInputElement>;
  readonly onDone: () => void;
}

/** The amount retyped from the cash, not from the screen (O-05). Enter moves to the button without pressing it. */
export function CountAmount({ count, field, onDone }: CountAmountProps): ReactElement {
  const { t } = useTranslation('cash-orders');
  const { amount, setAmount, isAmountSame, now } = count;
  return (
    <div className={styles.retype}>
      <label className={styles.amountBox}>
        <input
          ref={field}
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('count.amountLabel')}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (now === 'confirm') onDone();
          }}
        />
        <span aria-hidden="true">USD</span>
      </label>
      {amount === '' ? null : isAmountSame ? (
        <StatusText tone="positive" icon={<CheckIcon size={16} />}>
          {t('count.amountSame')}
        </StatusText>
      ) : (
        <StatusText tone="warning" icon={<TriangleAlertIcon size={16} />}>
          {t('count.amountOther')}
        </StatusText>
      )}
    </div>
  );
}
