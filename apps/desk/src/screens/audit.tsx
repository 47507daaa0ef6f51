import { Button } from '@gim/ui/button/button.tsx';
import { Empty } from '@gim/ui/empty/empty.tsx';
import { LoadError } from '@gim/ui/load-error/load-error.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../features/audit/audit.module.css';
import { AuditDetail } from '../features/audit/audit-detail.tsx';
import { AuditList } from '../features/audit/audit-list.tsx';
import { matchingLines } from '../features/audit/matching-lines.ts';
import { type AuditLine, useAudit } from '../features/audit/use-audit.ts';
import { ListAndDetail } from '../shared/list-and-detail.tsx';
import { useSearchText } from '../shared/use-search-text.ts';

export default function Audit(): ReactElement {
  const { t } = useTranslation(['audit', 'app']);
  const audit = useAudit();
  const [text] = useSearchText();
  const [openId, setOpenId] = useState<string>();
  const lines = audit.lines && matchingLines(audit.lines, text);
  const open = lines?.find(({ id }) => id === openId) ?? lines?.[0];
  return (
    <ListAndDetail
      title={t('log.title')}
      detail={open === undefined ? null : <AuditDetail key={open.id} line={open} />}
    >
      {lines === undefined && !audit.hasFailed ? (
        <SkeletonRows label={t('app:panes.loadingList')} count={8} />
      ) : null}
      {lines === undefined ? null : <Lines lines={lines} openId={open?.id} onOpen={setOpenId} />}
      {audit.hasFailed ? (
        <div className={styles.more}>
          <LoadError title={t('log.failed')} retryLabel={t('log.retry')} onRetry={audit.retry}>
            {t('log.failedText')}
          </LoadError>
        </div>
      ) : null}
      {audit.hasMore && !audit.hasFailed ? (
        <div className={styles.more}>
          <Button
            size="sm"
            isLoading={audit.isLoadingMore}
            loadingLabel={t('log.loading')}
            onClick={audit.loadMore}
          >
            {t('log.more')}
          </Button>
        </div>
      ) : null}
    </ListAndDetail>
  );
}

interface LinesProps {
  readonly lines: readonly AuditLine[];
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
}

function Lines(props: LinesProps): ReactElement {
  const { t } = useTranslation('audit');
  if (props.lines.length === 0) return <Empty title={t('log.nothing')}>{t('log.nothingText')}</Empty>;
  return <AuditList {...props} />;
}
