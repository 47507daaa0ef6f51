import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Counts } from '../../shared/counts.tsx';
import { useAgeText } from '../../shared/use-age-text.ts';
import type { KycQueue } from './use-kyc-checks.ts';

/** The number of waiting checks, the oldest wait, and the number decided today. */
export function CheckCounts({ queue }: { readonly queue: KycQueue }): ReactElement {
  const { t } = useTranslation('kyc');
  const age = useAgeText();
  const figures = [
    { name: 'waiting', value: queue.waiting },
    { name: 'oldest', value: queue.oldestAt === null ? '—' : age(queue.oldestAt) },
    { name: 'today', value: queue.decidedToday },
  ] as const;
  return <Counts counts={figures.map(({ name, value }) => ({ label: t(`counts.${name}`), value }))} />;
}
