import type { CashOrderDetail, CashOrderItem } from '@gim/contract/cash-orders.desk';
import { CodeInput } from '@gim/ui/code-input/code-input.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { type ReactElement, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { runOrderAction, triesLeftOf } from './order-action.ts';
import { useOrderCache } from './use-cash-orders.ts';

interface CodeEntryProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly order: CashOrderItem;
  readonly hasAutoFocus?: boolean;
  readonly onAccepted: (order: CashOrderDetail) => void;
}

/** The input for the customer's code. Submits itself with the sixth digit; five wrong codes lock the order. */
export function CodeEntry({ ref, order, hasAutoFocus = false, onAccepted }: CodeEntryProps): ReactElement {
  const { t } = useTranslation('cash-orders');
  const { code, setCode, isBusy, error, send } = useCodeEntry(order.id, onAccepted);
  if (order.isLocked)
    return (
      <Notice tone="negative" title={t('code.locked')}>
        {t('code.lockedText')}
      </Notice>
    );
  if (order.stage !== 'code_issued')
    return (
      <Notice tone="pending" title={t('code.notTaken')}>
        {t('code.notTakenText')}
      </Notice>
    );
  return (
    <CodeInput
      {...(ref === undefined ? {} : { ref })}
      label={t('code.label')}
      size="sm"
      value={code}
      onValueChange={setCode}
      onComplete={(typed) => void send(typed)}
      error={error}
      hasAutoFocus={hasAutoFocus}
    >
      {isBusy ? t('code.checking') : null}
    </CodeInput>
  );
}

function useCodeEntry(orderId: string, onAccepted: (order: CashOrderDetail) => void) {
  const { t } = useTranslation('cash-orders');
  const { client } = useServices();
  const { keep, refetch } = useOrderCache();
  const [code, setCode] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const send = async (typed: string): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setError(undefined);
    const outcome = await runOrderAction(client, orderId, { kind: 'code', code: typed });
    if (outcome.kind === 'done') {
      keep(outcome.order);
      onAccepted(outcome.order);
      return;
    }
    const tries = outcome.reason === 'CashCodeWrong' ? await triesLeftOf(client, orderId) : null;
    setIsBusy(false);
    setError(tries === null ? t(`problems.${outcome.reason}`) : t('code.wrong', { count: tries }));
    if (outcome.reason !== 'CashCodeWrong' || tries === 0) void refetch();
  };
  return { code, setCode, isBusy, error, send };
}
