import { Empty } from '@gim/ui/empty/empty.tsx';
import { LoadError } from '@gim/ui/load-error/load-error.tsx';
import { Segments } from '@gim/ui/segments/segments.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { systemClock } from '../../platform/clock.ts';
import type { KeyHint } from '../../shared/key-hint-store.ts';
import { ListAndDetail } from '../../shared/list-and-detail.tsx';
import { useNow } from '../../shared/use-now.ts';
import { useSearchText } from '../../shared/use-search-text.ts';
import { useDayTitle } from '../../shared/use-zoned-time.ts';
import { DayCounts } from './day-counts.tsx';
import { OrderList } from './order-list.tsx';
import { OrderPane } from './order-pane.tsx';
import { firstChosen, matchingOrders, type SideFilter } from './queue-rules.ts';
import styles from './today.module.css';
import { useDayOrders, useFoundOrders } from './use-cash-orders.ts';

interface TodayViewProps {
  readonly pointId: string;
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

const NOW_AGE_MS = 10_000;

/** A point's orders of the day by time, with the selected one beside them. */
export function TodayView({ pointId, chosenId, onChoose, onOpen }: TodayViewProps): ReactElement {
  const { t } = useTranslation(['cash-orders', 'app']);
  const { data, isError, isPending, refetch } = useDayOrders(pointId);
  const [side, setSide] = useState<SideFilter>('all');
  const nowMs = useNow(systemClock, NOW_AGE_MS);
  const dayTitle = useDayTitle();
  const { items, isSearch } = useShownOrders(data?.items ?? [], side);
  const chosen = items.find(({ id }) => id === chosenId) ?? firstChosen(items, nowMs);
  return (
    <ListAndDetail
      title={data === undefined ? t('today.title') : dayTitle(data.date)}
      tabTitle={t('today.title')}
      hints={useHints()}
      aside={
        data === undefined ? null : (
          <div className={styles.aside}>
            <DayCounts day={data} />
            <SideChoice value={side} onChange={setSide} />
          </div>
        )
      }
      detail={
        chosen === undefined || data === undefined ? (
          <Empty title={t('pane.none')}>{t('pane.noneText')}</Empty>
        ) : (
          <OrderPane
            key={chosen.id}
            order={chosen}
            timeZone={data.timeZone}
            onOpen={() => onOpen(chosen.id)}
          />
        )
      }
    >
      {isPending ? <SkeletonRows label={t('app:panes.loadingList')} count={8} /> : null}
      {isError ? (
        <LoadError title={t('today.failed')} retryLabel={t('today.retry')} onRetry={() => void refetch()}>
          {t('today.failedText')}
        </LoadError>
      ) : null}
      {data === undefined || items.length > 0 ? null : (
        <Empty title={t(isSearch ? 'today.noneFound' : 'today.none')}>
          {t(isSearch ? 'today.noneFoundText' : 'today.noneText')}
        </Empty>
      )}
      {data === undefined || items.length === 0 ? null : (
        <OrderList
          label={t('today.title')}
          items={items}
          timeZone={data.timeZone}
          date={data.date}
          nowMs={isSearch ? null : nowMs}
          chosenId={chosen?.id}
          onChoose={onChoose}
        />
      )}
    </ListAndDetail>
  );
}

/** The orders of the day; with a search text also matches on other days. */
function useShownOrders(day: Parameters<typeof matchingOrders>[0], side: SideFilter) {
  const [text] = useSearchText();
  const found = useFoundOrders(text).data?.items ?? [];
  const today = matchingOrders(day, { side, text });
  const others = found.filter(
    (item) => (side === 'all' || item.side === side) && !today.some(({ id }) => id === item.id),
  );
  return { items: [...today, ...others], isSearch: text !== '' };
}

interface SideChoiceProps {
  readonly value: SideFilter;
  readonly onChange: (side: SideFilter) => void;
}

function SideChoice({ value, onChange }: SideChoiceProps): ReactElement {
  const { t } = useTranslation('cash-orders');
  const sides = ['all', 'in', 'out'] as const;
  return (
    <Segments
      label={t('today.filter')}
      value={value}
      onValueChange={onChange}
      segments={sides.map((side) => ({ value: side, label: t(`today.${side}`) }))}
    />
  );
}

function useHints(): readonly KeyHint[] {
  const { t } = useTranslation('cash-orders');
  return [
    { keys: ['↑', '↓'], text: t('keys.choose') },
    { keys: ['/'], text: t('keys.search') },
  ];
}
