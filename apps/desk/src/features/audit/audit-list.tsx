import { classNames } from '@gim/ui/class-names/class-names.ts';
import { type ReactElement, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { selectionAfter } from '../../platform/keyboard/key-command.ts';
import { useKeyCommands } from '../../platform/keyboard/use-key-commands.ts';
import { useInstantText } from '../../shared/use-instant-text.ts';
import styles from './audit.module.css';
import { useActionText } from './use-action-text.ts';
import type { AuditLine } from './use-audit.ts';

interface AuditListProps {
  readonly lines: readonly AuditLine[];
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** Who did what, and when. A press opens the line beside the list, and so do ↑ and ↓. */
export function AuditList({ lines, openId, onOpen }: AuditListProps): ReactElement {
  const { t } = useTranslation('audit');
  const instant = useInstantText();
  const action = useActionText();
  const list = useRef<HTMLUListElement>(null);
  useKeyCommands((command) => {
    if (command !== 'next' && command !== 'previous') return false;
    // Who has gone to the menu moves in the menu.
    if (document.activeElement?.closest('nav')) return false;
    const selected = lines.findIndex(({ id }) => id === openId);
    const index = selectionAfter(command, {
      count: lines.length,
      selected: selected === -1 ? null : selected,
    });
    const line = index === null ? undefined : lines[index];
    if (index === null || line === undefined) return false;
    onOpen(line.id);
    list.current?.querySelectorAll('button')[index]?.focus();
    return true;
  });
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
