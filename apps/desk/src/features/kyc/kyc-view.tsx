import { Empty } from '@gim/ui/empty/empty.tsx';
import { LoadError } from '@gim/ui/load-error/load-error.tsx';
import { Segments } from '@gim/ui/segments/segments.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ListAndDetail } from '../../shared/list-and-detail.tsx';
import { useSearchText } from '../../shared/use-search-text.ts';
import { CheckCounts } from './check-counts.tsx';
import { CheckDocument } from './check-document.tsx';
import { CheckList } from './check-list.tsx';
import { DecisionPane } from './decision-pane.tsx';
import styles from './kyc.module.css';
import { useKycChecks } from './use-kyc-checks.ts';

/** Identity checks: the queue, the documents of the open one, and the decision. */
export function KycView(): ReactElement {
  const { t } = useTranslation('kyc');
  const [params, setParams] = useSearchParams();
  const openId = params.get('id');
  const isDecided = params.get('list') === 'decided';
  const checks = useKycChecks(isDecided);
  const { opened, add } = useOpened(openId);
  const [searched] = useSearchText();
  const kept = { ...(searched !== '' && { q: searched }), ...(isDecided && { list: 'decided' }) };
  return (
    <ListAndDetail
      title={t('checks.title')}
      aside={checks.data === undefined ? null : <CheckCounts queue={checks.data} />}
      detail={
        openId === null ? (
          <Empty title={t('pane.none')}>{t('pane.noneText')}</Empty>
        ) : (
          <DecisionPane key={openId} checkId={openId} opened={opened} />
        )
      }
    >
      <div className={styles.grid}>
        <div className={styles.queue}>
          <Segments
            label={t('list.label')}
            isFill
            segments={(['waiting', 'decided'] as const).map((value) => ({
              value,
              label: t(`list.${value}`),
            }))}
            value={isDecided ? 'decided' : 'waiting'}
            onValueChange={(value) =>
              setParams(value === 'decided' ? { list: value } : {}, { replace: true })
            }
          />
          <Queue
            checks={checks}
            isDecided={isDecided}
            openId={openId ?? undefined}
            // Opening a check is audited, so only a press opens it; the id in the address keeps it over a reload.
            onOpen={(id) => setParams({ ...kept, id }, { replace: true })}
          />
        </div>
        <div className={styles.middle}>
          {openId === null ? null : <CheckDocument key={openId} checkId={openId} onOpened={add} />}
        </div>
      </div>
    </ListAndDetail>
  );
}

interface QueueProps {
  readonly checks: ReturnType<typeof useKycChecks>;
  readonly isDecided: boolean;
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
}

function Queue({ checks, isDecided, openId, onOpen }: QueueProps): ReactElement {
  const { t } = useTranslation(['kyc', 'app']);
  const { data, isError, refetch } = checks;
  const [searched] = useSearchText();
  if (data === undefined)
    return isError ? (
      <LoadError title={t('list.failed')} retryLabel={t('list.retry')} onRetry={() => void refetch()}>
        {t('list.failedText')}
      </LoadError>
    ) : (
      <SkeletonRows label={t('app:panes.loadingList')} count={6} />
    );
  const wanted = searched.trim().toLowerCase();
  const items = data.items.filter(({ name, userId }) => `${name} ${userId}`.toLowerCase().includes(wanted));
  if (data.items.length > 0 && items.length === 0) return <Empty title={t('list.notFound')} />;
  if (items.length === 0)
    return (
      <Empty title={t(isDecided ? 'list.noneDecided' : 'list.none')}>
        {isDecided ? undefined : t('list.noneText')}
      </Empty>
    );
  return <CheckList items={items} openId={openId} onOpen={onOpen} />;
}

/** The images opened since this check was opened. */
function useOpened(checkId: string | null): {
  readonly opened: ReadonlySet<string>;
  readonly add: (pictureId: string) => void;
} {
  const [state, setState] = useState<{ checkId: string | null; ids: ReadonlySet<string> }>({
    checkId,
    ids: new Set(),
  });
  const ids = state.checkId === checkId ? state.ids : new Set<string>();
  return {
    opened: ids,
    add: (pictureId) =>
      setState((before) => ({
        checkId,
        ids: new Set(before.checkId === checkId ? before.ids : []).add(pictureId),
      })),
  };
}
