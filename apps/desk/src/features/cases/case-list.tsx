import type { CaseItem } from '@gim/contract/support.desk';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { systemClock } from '../../platform/clock.ts';
import { KeyList } from '../../shared/key-list.tsx';
import { useAgeText } from '../../shared/use-age-text.ts';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { ageOf } from './case-rules.ts';
import { Subject } from './case-subject.tsx';
import styles from './cases.module.css';

interface CaseListProps {
  readonly items: readonly CaseItem[];
  readonly open: number | null;
  readonly onOpen: (number: number) => void;
}

/** The cases, oldest first. A press opens one beside the list, and so do ↑ and ↓. */
export function CaseList({ items, open, onOpen }: CaseListProps): ReactElement {
  const { t } = useTranslation('cases');
  return (
    <>
      <div className={styles.columns} aria-hidden="true">
        {(['age', 'number', 'reason', 'subject', 'amount', 'has'] as const).map((name) => (
          <span key={name} className={name === 'amount' ? styles.amount : undefined}>
            {t(`table.${name}`)}
          </span>
        ))}
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

function Line({ item }: { readonly item: CaseItem }): ReactElement {
  const { t } = useTranslation('cases');
  const age = useAgeText();
  const write = useAmountText();
  const { number, reason, subject, openedAt, takenBy, coin, amount } = item;
  return (
    <>
      <span className={styles.age} data-age={ageOf(openedAt, systemClock())}>
        {age(openedAt)}
      </span>
      <span className={styles.number}>C-{number}</span>
      <span className={styles.reason}>{t(`reasons.${reason}`)}</span>
      <Subject subject={subject} />
      <span className={styles.amount}>
        {coin === null || amount === null ? '—' : write.money(coin, amount)}
      </span>
      <span className={takenBy === null ? styles.free : undefined}>{takenBy?.name ?? t('table.nobody')}</span>
    </>
  );
}
