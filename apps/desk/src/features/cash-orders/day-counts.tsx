import type { listPointOrders } from '@gim/contract/cash-orders.desk';
import type { Reply } from '@gim/contract/endpoint';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Counts } from '../../shared/counts.tsx';
import { useAmountText } from '../../shared/use-amount-text.ts';

/** The day in five figures. */
export function DayCounts({ day }: { readonly day: Reply<typeof listPointOrders> }): ReactElement {
  const { t } = useTranslation('cash-orders');
  const amount = useAmountText();
  const dollars = (sum: string): string => amount.dollars(sum, 'whole');
  return (
    <Counts
      counts={[
        { label: t('counts.orders'), value: day.orders },
        { label: t('counts.waiting'), value: day.waiting },
        { label: t('counts.done'), value: day.done },
        { label: t('counts.toReceive'), value: dollars(day.toReceive), isExtra: true },
        { label: t('counts.toPayOut'), value: dollars(day.toPayOut), isExtra: true },
      ]}
    />
  );
}
