import { Empty } from '@gim/ui/empty/empty.tsx';
import { LoadError } from '@gim/ui/load-error/load-error.tsx';
import { Segments } from '@gim/ui/segments/segments.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Counts } from '../../shared/counts.tsx';
import { ListAndDetail } from '../../shared/list-and-detail.tsx';
import { numberOf } from '../../shared/number-of.ts';
import { useAgeText } from '../../shared/use-age-text.ts';
import { ThreadList } from './thread-list.tsx';
import { ThreadPane } from './thread-pane.tsx';
import styles from './threads.module.css';
import { type ThreadQueue, type ThreadView, useThreads } from './use-threads.ts';

const views: readonly ThreadView[] = ['waiting', 'answered', 'closed'];

/** The clients' messages: the queue and the open thread. */
export function ThreadsView(): ReactElement {
  const { t } = useTranslation('threads');
  const [params, setParams] = useSearchParams();
  const view = views.find((each) => each === params.get('list')) ?? 'waiting';
  const open = numberOf(params.get('number'));
  const threads = useThreads(view);
  const address = (more: Record<string, string>) => ({
    ...(view === 'waiting' ? {} : { list: view }),
    ...more,
  });
  return (
    <ListAndDetail
      title={t('title')}
      aside={threads.data === undefined ? null : <ThreadCounts queue={threads.data} />}
      detail={
        open === null ? (
          <Empty title={t('pane.none')}>{t('pane.noneText')}</Empty>
        ) : (
          <ThreadPane key={open} number={open} />
        )
      }
    >
      <div className={styles.tools}>
        <Segments
          label={t('views.label')}
          segments={views.map((value) => ({ value, label: t(`views.${value}`) }))}
          value={view}
          onValueChange={(value) => setParams(value === 'waiting' ? {} : { list: value }, { replace: true })}
        />
      </div>
      <Queue
        threads={threads}
        view={view}
        open={open}
        // Opening a thread is audited, so only a press opens it; the number in the address keeps it over a reload.
        onOpen={(number) => setParams(address({ number: String(number) }), { replace: true })}
      />
    </ListAndDetail>
  );
}

interface QueueProps {
  readonly threads: ReturnType<typeof useThreads>;
  readonly view: ThreadView;
  readonly open: number | null;
  readonly onOpen: (number: number) => void;
}

function Queue({ threads, view, open, onOpen }: QueueProps): ReactElement {
  const { t } = useTranslation(['threads', 'app']);
  const { data, isError, refetch } = threads;
  if (data === undefined)
    return isError ? (
      <LoadError title={t('list.failed')} retryLabel={t('list.retry')} onRetry={() => void refetch()}>
        {t('list.failedText')}
      </LoadError>
    ) : (
      <SkeletonRows label={t('app:panes.loadingList')} count={6} />
    );
  if (data.items.length === 0)
    return view === 'waiting' ? (
      <Empty title={t('list.none')}>{t('list.noneText')}</Empty>
    ) : (
      <Empty title={t('list.noneOther')} />
    );
  return <ThreadList items={data.items} open={open} onOpen={onOpen} />;
}

function ThreadCounts({ queue }: { readonly queue: ThreadQueue }): ReactElement {
  const { t } = useTranslation('threads');
  const age = useAgeText();
  const figures = [
    { name: 'waiting', value: queue.waiting },
    { name: 'oldest', value: queue.oldestAt === null ? '—' : age(queue.oldestAt) },
    { name: 'today', value: queue.answeredToday },
  ] as const;
  return <Counts counts={figures.map(({ name, value }) => ({ label: t(`counts.${name}`), value }))} />;
}
