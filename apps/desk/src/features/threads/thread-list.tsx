import type { ThreadItem } from '@gim/contract/support.desk';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyList } from '../../shared/key-list.tsx';
import { useAgeText } from '../../shared/use-age-text.ts';
import styles from './threads.module.css';

interface ThreadListProps {
  readonly items: readonly ThreadItem[];
  readonly open: number | null;
  readonly onOpen: (number: number) => void;
}

/** The threads that wait for an answer, longest wait first. A press opens one beside the list, and so do ↑ and ↓. */
export function ThreadList({ items, open, onOpen }: ThreadListProps): ReactElement {
  const { t } = useTranslation('threads');
  return (
    <>
      <div className={styles.head} aria-hidden="true">
        <span>{t('list.number')}</span>
        <span>{t('list.topic')}</span>
        <span>{t('list.state')}</span>
        <span>{t('list.client')}</span>
        <span className={styles.age}>{t('list.age')}</span>
      </div>
      <KeyList
        items={items}
        keyOf={({ number }) => number}
        open={open}
        onOpen={onOpen}
        label={t('title')}
        className={styles.list}
        lineClass={() => styles.line}
      >
        {(item) => <Line item={item} />}
      </KeyList>
    </>
  );
}

function Line({ item }: { readonly item: ThreadItem }): ReactElement {
  const { t } = useTranslation('threads');
  const age = useAgeText();
  const { number, email, topic, isLateCase, waitingSince, updatedAt } = item;
  return (
    <>
      <span className={styles.number}>#{number}</span>
      <span>{t(`topics.${topic}`)}</span>
      <span className={styles.flag}>{isLateCase ? t('late') : null}</span>
      <span className={styles.quiet}>{email ?? t('list.erased')}</span>
      <span className={styles.age}>{age(waitingSince ?? updatedAt)}</span>
    </>
  );
}
