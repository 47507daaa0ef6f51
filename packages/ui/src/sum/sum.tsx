import type { ReactElement, ReactNode } from 'react';
import styles from './sum.module.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

export interface SumProps {
  readonly items: readonly Fact[];
  readonly total: Fact;
  /** Amounts that are not part of the total, shown below it. */
  readonly besides?: readonly Fact[];
}

/** Itemised amounts and their total, which has a double rule. */
export function Sum({ items, total, besides = [] }: SumProps): ReactElement {
  return (
    <dl className={styles.sum}>
      {items.map((item) => (
        <Line key={item.label} fact={item} className={styles.item} />
      ))}
      <Line fact={total} className={styles.total} />
      {besides.map((item) => (
        <Line key={item.label} fact={item} className={styles.item} />
      ))}
    </dl>
  );
}

/** Label-value pairs, one per line, separated by hairlines. */
export function Facts({ items }: { readonly items: readonly Fact[] }): ReactElement {
  return <dl className={styles.facts}>{items.map(lineOf)}</dl>;
}

/** Up to three short facts side by side, the last one right-aligned. */
export function FactTrio({ items }: { readonly items: readonly Fact[] }): ReactElement {
  return <dl className={styles.trio}>{items.map(lineOf)}</dl>;
}

const lineOf = (fact: Fact): ReactElement => <Line key={fact.label} fact={fact} />;

function Line({
  fact,
  className,
}: {
  readonly fact: Fact;
  readonly className?: string | undefined;
}): ReactElement {
  return (
    <div className={className}>
      <dt>{fact.label}</dt>
      <dd>{fact.value}</dd>
    </div>
  );
}
