import type { LimitItem } from '@gim/contract/limits';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { Facts } from '@gim/ui/sum/sum.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInnerMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { useHiddenAmounts } from '../../platform/use-hidden-amounts.ts';
import { OwnAmount, OwnSentence } from '../../shared/coins/own-amount.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { useLimits } from '../../shared/use-limits.ts';
import styles from './limits-used.module.css';

/** The used and remaining limit of each period. All payout methods share these limits. */
export function LimitsUsed(): ReactElement {
  const { t } = useTranslation('app');
  const { data, error, refetch } = useLimits();
  if (error !== null) return <LoadProblem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows label={t('loading')} count={4} />;
  return (
    <>
      {data
        .filter(({ action }) => action === 'Withdraw')
        .map((item) => (
          <Period key={item.period} item={item} />
        ))}
    </>
  );
}

function Period({ item }: { readonly item: LimitItem }): ReactElement {
  const { t } = useTranslation('limits');
  const { texts, now } = useServices();
  const write = useAmountText();
  const isHidden = useHiddenAmounts();
  const { period, limit, used, remaining, resetsAt, resetsAmount } = item;
  const title = t(`page.${period}`);
  const moment = (at: string): string =>
    formatInnerMoment(new Date(at), new Date(now()), { language: texts.language() });
  const facts = [
    { label: t('page.used'), value: <OwnAmount text={write.dollars(used)} /> },
    {
      label: t('page.left'),
      value: (
        <b>
          <OwnAmount text={write.dollars(remaining)} />
        </b>
      ),
    },
    { label: t('page.limit'), value: write.roughDollars(limit) },
    ...(resetsAt === null
      ? []
      : [
          {
            label: t('page.back'),
            value: (
              <OwnSentence
                amount={write.dollars(resetsAmount)}
                text={(amount) => t('page.backAt', { amount, moment: moment(resetsAt) })}
              />
            ),
          },
        ]),
  ];
  return (
    <section className={styles.period}>
      <h2 className={styles.title}>{title}</h2>
      {!isHidden && (
        <meter className={styles.meter} min={0} max={100} value={shareOf(used, limit)} aria-label={title} />
      )}
      <Facts items={facts} />
    </section>
  );
}

/** Only for the length of a bar, so a float is exact enough. */
function shareOf(used: string, limit: string): number {
  const whole = Number.parseInt(limit, 10);
  return whole > 0 ? Math.min(100, (Number.parseInt(used, 10) * 100) / whole) : 0;
}
