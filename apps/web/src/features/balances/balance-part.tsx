import type { BalanceRange } from '@gim/contract';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeLine } from '../../shared/coins/change-line.tsx';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { changeByGain } from '../../shared/coins/series-change.ts';
import { useSeriesText } from '../../shared/coins/use-series-text.ts';
import { useWorthText } from '../../shared/coins/use-worth-text.ts';
import { type BalanceHistory, useBalanceHistory } from './api.ts';
import { BalanceChart, firstRange } from './balance-chart.tsx';
import { TotalBalance } from './total-balance.tsx';

/** The total with its chart. Figure, change and date follow the period and the selected point. */
export function BalancePart(): ReactElement {
  const [range, setRange] = useState<BalanceRange>(firstRange);
  const [picked, setPicked] = useState<number | null>(null);
  const history = useBalanceHistory(range);
  const point = picked === null ? undefined : history.data?.items[picked];
  return (
    <>
      <TotalBalance
        usd={point?.usd}
        // Without the history, the total shows its 24 h change.
        change={
          history.data === undefined ? undefined : <RangeChange history={history.data} picked={picked} />
        }
      />
      <BalanceChart history={history} range={range} onRange={setRange} onPick={setPicked} />
    </>
  );
}

const noTexts: readonly string[] = [];

interface RangeChangeProps {
  readonly history: BalanceHistory;
  readonly picked: number | null;
}

function RangeChange({ history, picked }: RangeChangeProps): ReactElement {
  const { t } = useTranslation('coins');
  const { worth } = useWorthText();
  const { moment } = useSeriesText(noTexts, history.resolutionSeconds);
  const point = history.items.at(picked ?? -1);
  if (point === undefined) return <ChangeLine percent={null} label="" />;
  const { usd, percent } = changeByGain(point);
  return (
    <ChangeLine
      percent={percent}
      amount={<OwnAmount text={worth(usd.replace('-', ''))} />}
      label={picked === null ? t(`ranges.past.${history.range}`) : moment(point.at)}
    />
  );
}
