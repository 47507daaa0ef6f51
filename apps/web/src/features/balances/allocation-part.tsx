import { ALLOCATION_TONES, Allocation, type AllocationPart as Part } from '@gim/ui/allocation/allocation.tsx';
import { Section } from '@gim/ui/app-shell/page.tsx';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isZero } from '../../shared/coins/amount-text.ts';
import { useBalances, useCoins } from '../../shared/coins/api.ts';
import { chartNumber } from '../../shared/coins/chart-number.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useCoinName } from '../../shared/coins/use-coin-name.ts';
import { allocationShares } from './allocation-parts.ts';
import styles from './parts.module.css';

/**
 * How the total is divided among coins. Renders nothing without a balance. `expected` is the expected number of parts.
 */
export function AllocationPart({ expected }: { readonly expected: number }): ReactElement | null {
  const { t } = useTranslation(['coins', 'app']);
  const parts = useParts();
  if (parts === null || parts?.length === 0) return null;
  return (
    <Section title={t('home.allocation')}>
      {parts === undefined ? (
        <Loading label={t('app:loading')}>
          <div className={styles.allocation}>
            {Array.from({ length: Math.min(expected, ALLOCATION_TONES) + 1 }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity and never change order.
              <Skeleton key={index} height={index === 0 ? 12 : 20} />
            ))}
          </div>
        </Loading>
      ) : (
        <Allocation parts={parts} />
      )}
    </Section>
  );
}

/** Undefined while loading, null if it cannot be loaded. */
function useParts(): readonly Part[] | null | undefined {
  const { data: coins, error: coinsError } = useCoins();
  const { data: balances, error: balancesError } = useBalances();
  const { t } = useTranslation('coins');
  const nameOf = useCoinName();
  const write = useAmountText();
  if (coins === undefined || balances === undefined)
    return coinsError === null && balancesError === null ? undefined : null;
  const { totalUsd, items } = balances;
  const partOf = (key: string, name: string, usd: string): Part => ({
    key,
    name,
    weight: chartNumber(usd),
    share: write.share(usd, totalUsd),
  });
  const valued = items.flatMap(({ coin, usd }) => (usd === null || isZero(usd) ? [] : [{ coin, usd }]));
  const { own, otherUsd } = allocationShares(valued, ALLOCATION_TONES);
  const parts = own.flatMap(({ coin: id, usd }) => {
    const coin = coins.find((item) => item.id === id);
    return coin === undefined ? [] : [partOf(id, nameOf(coin), usd)];
  });
  return otherUsd === null ? parts : [...parts, partOf('other', t('home.otherCoins'), otherUsd)];
}
