import { Empty } from '@gim/ui/empty/empty.tsx';
import { LoadError } from '@gim/ui/load-error/load-error.tsx';
import { Segments } from '@gim/ui/segments/segments.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSession } from '../../platform/services.ts';
import { Counts } from '../../shared/counts.tsx';
import { ListAndDetail } from '../../shared/list-and-detail.tsx';
import { numberOf } from '../../shared/number-of.ts';
import { AgeGrid } from './age-grid.tsx';
import { CaseList } from './case-list.tsx';
import { CasePane } from './case-pane.tsx';
import styles from './cases.module.css';
import { type CaseQueue, useCases } from './use-cases.ts';

const views = ['open', 'mine', 'closed'] as const;
type CaseView = (typeof views)[number];

/** The automatically opened cases: counts by reason and age, then the list, oldest first. */
export function CasesView(): ReactElement {
  const { t } = useTranslation(['cases', 'app']);
  const [params, setParams] = useSearchParams();
  const view = views.find((each) => each === params.get('list')) ?? 'open';
  const open = numberOf(params.get('number'));
  const cases = useCases(view === 'closed');
  const list = view === 'open' ? {} : { list: view };
  return (
    <ListAndDetail
      title={t('title')}
      aside={cases.data === undefined ? null : <CaseCounts queue={cases.data} />}
      hints={[
        { keys: ['↑', '↓'], text: t('app:keys.choose') },
        { keys: ['/'], text: t('app:keys.search') },
      ]}
      detail={
        open === null ? (
          <Empty title={t('pane.none')}>{t('pane.noneText')}</Empty>
        ) : (
          <CasePane key={open} number={open} />
        )
      }
    >
      {view === 'closed' || cases.data === undefined ? null : <AgeGrid ages={cases.data.ages} />}
      <div className={styles.tools}>
        <Segments
          label={t('views.label')}
          segments={views.map((value) => ({ value, label: t(`views.${value}`) }))}
          value={view}
          onValueChange={(value) => setParams(value === 'open' ? {} : { list: value }, { replace: true })}
        />
      </div>
      <Queue
        cases={cases}
        view={view}
        open={open}
        // Opening a case is audited, so only a press opens it; the number in the address keeps it over a reload.
        onOpen={(number) => setParams({ ...list, number: String(number) }, { replace: true })}
      />
    </ListAndDetail>
  );
}

interface QueueProps {
  readonly cases: ReturnType<typeof useCases>;
  readonly view: CaseView;
  readonly open: number | null;
  readonly onOpen: (number: number) => void;
}

function Queue({ cases, view, open, onOpen }: QueueProps): ReactElement {
  const { t } = useTranslation(['cases', 'app']);
  const { data, isError, refetch } = cases;
  const staffId = useSession()?.staff.id;
  if (data === undefined)
    return isError ? (
      <LoadError title={t('list.failed')} retryLabel={t('list.retry')} onRetry={() => void refetch()}>
        {t('list.failedText')}
      </LoadError>
    ) : (
      <SkeletonRows label={t('app:panes.loadingList')} count={8} />
    );
  const items = view === 'mine' ? data.items.filter(({ takenBy }) => takenBy?.id === staffId) : data.items;
  if (items.length === 0)
    return view === 'open' ? (
      <Empty title={t('list.none')}>{t('list.noneText')}</Empty>
    ) : (
      <Empty title={t('list.noneOther')} />
    );
  return <CaseList items={items} open={open} onOpen={onOpen} />;
}

function CaseCounts({ queue }: { readonly queue: CaseQueue }): ReactElement {
  const { t } = useTranslation('cases');
  const figures = [
    { name: 'open', value: queue.open },
    { name: 'free', value: queue.free },
    { name: 'itself', value: queue.closedItselfToday },
    { name: 'person', value: queue.closedByPersonToday },
  ] as const;
  return <Counts counts={figures.map(({ name, value }) => ({ label: t(`counts.${name}`), value }))} />;
}
