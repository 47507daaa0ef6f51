import { classNames } from '@gim/ui/class-names/class-names.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstantText } from '../../shared/use-instant-text.ts';
import { useListKeys } from '../../shared/use-list-keys.ts';
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
  const list = useListKeys({ keys: lines.map(({ id }) => id), open: openId, onOpen });
  return (
    <ul ref={list} className={styles.list} aria-label={t('log.title')}>
      {lines.map((line) => (
        <li key={line.id}>
          <button
            type="button"
            className={classNames(styles.line)}
            aria-current={line.id === openId ? 'true' : undefined}
            onClick={() => onOpen(line.id)}
          >
            <span className={styles.when}>{instant(line.at)}</span>
            <span className={styles.who}>{line.staffName ?? t('log.system')}</span>
            <span className={styles.what}>{action(line.action)}</span>
            <span className={styles.subject}>{line.subjectName ?? line.subject}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
