import type { ReactElement, ReactNode } from 'react';
import styles from './sum.module.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

export interface SumProps {
  readonly items: readonly Fact[];
  readonly total: Fact;
}

/** Itemised amounts, closed by the double rule: what stands between the rules is final. */
export function Sum({ items, total }: SumProps): ReactElement {
  return (
    <dl className={styles.sum}>
      {items.map((item) => (
        <div key={item.label} className={styles.item}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{total.label}</dt>
        <dd>{total.value}</dd>
      </div>
    </dl>
  );
}

/** Named values, one a line, divided by hairlines. */
export function Facts({ items }: { readonly items: readonly Fact[] }): ReactElement {
  return (
    <dl className={styles.facts}>
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Up to three short facts side by side, the last one on the right edge. */
export function FactTrio({ items }: { readonly items: readonly Fact[] }): ReactElement {
  return (
    <dl className={styles.trio}>
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
