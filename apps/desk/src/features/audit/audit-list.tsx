import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyList } from '../../shared/key-list.tsx';
import { useInstantText } from '../../shared/use-instant-text.ts';
import styles from './audit.module.css';
import { useActionText } from './use-action-text.ts';
import type { AuditLine } from './use-audit.ts';

interface AuditListProps {
  readonly lines: readonly AuditLine[];
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** The audit log. A press opens an entry beside the list, and so do ↑ and ↓. */
export function AuditList({ lines, openId, onOpen }: AuditListProps): ReactElement {
  const { t } = useTranslation('audit');
  const instant = useInstantText();
  const action = useActionText();
  return (
    <>
      <div className={styles.head} aria-hidden="true">
        {(['time', 'who', 'action', 'about'] as const).map((column) => (
          <span key={column}>{t(`columns.${column}`)}</span>
        ))}
      </div>
      <KeyList
        items={lines}
        keyOf={({ id }) => id}
        open={openId}
        onOpen={onOpen}
        label={t('log.title')}
        className={styles.list}
        lineClass={() => styles.line}
      >
        {(line) => (
          <>
            <span className={styles.when}>{instant(line.at)}</span>
            <span className={styles.who}>{line.staffName ?? t('log.system')}</span>
            <span className={styles.what}>{action(line.action)}</span>
            <span className={styles.subject}>{line.subjectName ?? line.subject}</span>
          </>
        )}
      </KeyList>
    </>
  );
}
