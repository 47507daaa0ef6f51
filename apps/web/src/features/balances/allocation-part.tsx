import { Allocation, type AllocationPart as Part } from '@gim/ui/allocation/allocation.tsx';
import { Section } from '@gim/ui/app-shell/page.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isZero } from '../../shared/coins/amount-text.ts';
import { useBalances, useCoins } from '../../shared/coins/api.ts';
import { chartNumber } from '../../shared/coins/chart-number.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useCoinName } from '../../shared/coins/use-coin-name.ts';

/** How the total is made up. Nothing until there is something to divide. */
export function AllocationPart(): ReactElement | null {
  const { t } = useTranslation('coins');
  const parts = useParts();
  if (parts.length === 0) return null;
  return (
    <Section title={t('home.allocation')}>
      <Allocation parts={parts} />
    </Section>
  );
}

function useParts(): readonly Part[] {
  const coins = useCoins().data;
  const balances = useBalances().data;
  const nameOf = useCoinName();
  const write = useAmountText();
  if (coins === undefined || balances === undefined) return [];
  return balances.items.flatMap(({ coin: id, usd }) => {
    const coin = coins.find((item) => item.id === id);
    if (coin === undefined || usd === null || isZero(usd)) return [];
    return {
      key: id,
      name: nameOf(coin),
      weight: chartNumber(usd),
      share: write.share(usd, balances.totalUsd),
    };
  });
}
