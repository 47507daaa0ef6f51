import { useAmountDraft } from '@gim/ui/amount-input/use-amount-draft.ts';
import { CheckIcon, TriangleAlertIcon } from '@gim/ui/icons/icons.ts';
import { StatusText } from '@gim/ui/status-badge/status-badge.tsx';
import type { ReactElement, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../shared/use-language.ts';
import styles from './count.module.css';
import { amountFormat } from './typed-amount.ts';
import type { Count } from './use-count.ts';

/** Any text that is not the order's amount gets the same answer. */
const noNotice = (): void => undefined;

interface CountAmountProps {
  readonly count: Count;
  readonly field: Ref<HTMLInputElement>;
  readonly onDone: () => void;
}

/**
 * The amount retyped from the cash, not from the screen (O-05), with the separators of the language as it is typed. Enter
 * moves to the button without pressing it.
 */
export function CountAmount({ count, field, onDone }: CountAmountProps): ReactElement {
  const { t } = useTranslation('cash-orders');
  const { amount, setAmount, isAmountSame, now } = count;
  const draft = useAmountDraft({
    value: amount,
    onValueChange: setAmount,
    format: amountFormat(useLanguage()),
    onProblem: noNotice,
    isOver: false,
  });
  return (
    <div className={styles.retype}>
      <label className={styles.amountBox}>
        <input
          ref={field}
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('count.amountLabel')}
          value={draft.text}
          onChange={draft.onChange}
          onPaste={draft.onPaste}
          onDrop={draft.onDrop}
          onBlur={draft.leave}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (now === 'confirm') onDone();
          }}
        />
        <span aria-hidden="true">USD</span>
      </label>
      {draft.text === '' ? null : isAmountSame ? (
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
