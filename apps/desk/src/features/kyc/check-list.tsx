import { type ReactElement, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { selectionAfter } from '../../platform/keyboard/key-command.ts';
import { useKeyCommands } from '../../platform/keyboard/use-key-commands.ts';
import { CheckStatus } from './check-status.tsx';
import styles from './kyc.module.css';
import { useAgeText } from './use-age-text.ts';
import type { KycQueue } from './use-kyc-checks.ts';

type Item = KycQueue['items'][number];

interface CheckListProps {
  readonly items: readonly Item[];
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** Who waits, the oldest first. A press opens one beside the list, and so do ↑ and ↓. */
export function CheckList({ items, openId, onOpen }: CheckListProps): ReactElement {
  const { t } = useTranslation('kyc');
  const list = useRef<HTMLUListElement>(null);
  useKeyCommands((command) => {
    if (command !== 'next' && command !== 'previous') return false;
    // Who has gone to the menu moves in the menu.
    if (document.activeElement?.closest('nav')) return false;
    const selected = items.findIndex(({ id }) => id === openId);
    const index = selectionAfter(command, {
      count: items.length,
      selected: selected === -1 ? null : selected,
    });
    const item = index === null ? undefined : items[index];
    if (index === null || item === undefined) return false;
    onOpen(item.id);
    list.current?.querySelectorAll('button')[index]?.focus();
    return true;
  });
  return (
    <ul ref={list} className={styles.list} aria-label={t('checks.title')}>
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            className={styles.line}
            aria-current={item.id === openId ? 'true' : undefined}
            onClick={() => onOpen(item.id)}
          >
            <Line item={item} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Line({ item }: { readonly item: Item }): ReactElement {
  const { t } = useTranslation('kyc');
  const age = useAgeText();
  const { name, documentType, country, submittedAt, escalation, overturn, status } = item;
  const document = [documentType === null ? null : t(`documents.${documentType}`), country];
  return (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.quiet}>{age(submittedAt)}</span>
      <span className={styles.quiet}>{document.filter((part) => part !== null).join(' · ')}</span>
      {status === 'pending' ? null : <CheckStatus status={status} isInline />}
      {escalation === null ? null : <span className={styles.flag}>{t('list.passedOn')}</span>}
      {overturn === null ? null : <span className={styles.flag}>{t('list.overturn')}</span>}
    </>
  );
}
