import { formatPercent, type Ratio } from '@gim/money';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Counts } from '../../shared/counts.tsx';
import { useLanguage } from '../../shared/use-language.ts';
import { useCoins } from '../../shared/use-network-names.ts';
import { useTimeText } from '../../shared/use-time-text.ts';
import { shareOf, worthOf } from './asset-figures.ts';
import type { Treasury } from './use-treasury.ts';

/** The time of the last comparison, the coverage of liabilities, the hot share, and the number of stops. */
export function TreasuryCounts({ treasury }: { readonly treasury: Treasury }): ReactElement {
  const { t } = useTranslation('treasury');
  const locale = useLanguage();
  const time = useTimeText();
  const coins = useCoins().data?.items ?? [];
  const { assets, stops } = treasury;
  const oldest = assets.map(({ checkedAt }) => checkedAt).reduce(older, assets[0]?.checkedAt ?? null);
  const held = worthOf(assets, 'held', coins);
  const percent = (share: Ratio | null): string =>
    share === null
      ? '—'
      : formatPercent(share, {
          locale,
          digits: 1,
          rounding: 'down',
        });
  const figures = {
    checked: oldest === null ? t('counts.never') : time(oldest),
    covered: percent(shareOf(held, worthOf(assets, 'owed', coins))),
    hot: percent(shareOf(worthOf(assets, 'hot', coins), held)),
    stopped: String(stops.length),
  };
  return (
    <Counts
      counts={(['checked', 'covered', 'hot', 'stopped'] as const).map((name) => ({
        label: t(`counts.${name}`),
        value: figures[name],
      }))}
    />
  );
}

/** The overall comparison is as old as its oldest part. */
const older = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : one < other ? one : other;
