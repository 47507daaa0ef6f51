import type { CaseItem } from '@gim/contract/support.desk';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgeText } from '../../shared/use-age-text.ts';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useListKeys } from '../../shared/use-list-keys.ts';
import styles from './cases.module.css';

interface CaseListProps {
  readonly items: readonly CaseItem[];
  readonly open: number | null;
  readonly onOpen: (number: number) => void;
}

/** The cases, oldest first. A press opens one beside the list, and so do ↑ and ↓. */
export function CaseList({ items, open, onOpen }: CaseListProps): ReactElement {
  const { t } = useTranslation('cases');
  const list = useListKeys({ keys: items.map(({ number }) => number), open: open, onOpen });
  return (
    <>
      <div className={styles.columns} aria-hidden="true">
        {(['age', 'number', 'reason', 'subject', 'amount', 'has'] as const).map((name) => (
          <span key={name}>{t(`table.${name}`)}</span>
        ))}
      </div>
      <ul ref={list} className={styles.list} aria-label={t('title')}>
        {items.map((item) => (
          <li key={item.number}>
            <button
              type="button"
              className={styles.line}
              aria-current={item.number === open ? 'true' : undefined}
              onClick={() => onOpen(item.number)}
            >
              <Line item={item} />
            </button>
          </li>
        ))}
      </ul>
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
      <span className={styles.age}>{age(openedAt)}</span>
      <span className={styles.number}>C-{number}</span>
      <span>{t(`reasons.${reason}`)}</span>
      <span className={styles.quiet}>{subject}</span>
      <span className={styles.amount}>
        {coin === null || amount === null ? '–' : write.coins(coin, amount)}
      </span>
      <span className={takenBy === null ? styles.free : undefined}>{takenBy?.name ?? t('table.nobody')}</span>
    </>
  );
}
