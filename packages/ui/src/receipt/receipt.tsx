import type { ReactElement, ReactNode, Ref } from 'react';
import { Seal } from '../seal/seal.tsx';
import { type Fact, Facts } from '../sum/sum.tsx';
import styles from './receipt.module.css';

export interface ReceiptProps {
  /** The number the seal is drawn from. */
  readonly number: string;
  /** What was done: "You bought". */
  readonly title: string;
  readonly titleRef?: Ref<HTMLHeadingElement>;
  readonly figure: ReactNode;
  readonly facts: readonly Fact[];
  readonly actions: ReactNode;
  /** Right after success the seal draws itself, once. A receipt opened later shows it at rest. */
  readonly isFresh?: boolean;
  /** Stands inside the main region of its page, and is not one itself. */
  readonly isPart?: boolean;
}

/** Proof that it is done: the seal, the figure, the facts. */
export function Receipt(props: ReceiptProps): ReactElement {
  const { number, title, titleRef, figure, facts, actions, isFresh = false, isPart = false } = props;
  const Region = isPart ? 'div' : 'main';
  return (
    <Region className={styles.receipt}>
      <div className={styles.body}>
        <Seal id={number} size={176} mark sweep={isFresh} className={styles.seal} />
        <h1 ref={titleRef} tabIndex={-1}>
          <span className={styles.title}>{title}</span> <span className={styles.figure}>{figure}</span>
        </h1>
        <div className={styles.facts}>
          <Facts items={facts} />
        </div>
      </div>
      <div className={styles.actions}>{actions}</div>
    </Region>
  );
}
