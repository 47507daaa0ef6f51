import type { ReactElement, ReactNode, Ref } from 'react';
import { Seal } from '../seal/seal.tsx';
import { type Fact, Facts } from '../sum/sum.tsx';
import styles from './receipt.module.css';

export interface ReceiptProps {
  /** The transaction number from which the seal is drawn. */
  readonly number: string;
  /** What was done: "You bought". */
  readonly title: string;
  readonly titleRef?: Ref<HTMLHeadingElement>;
  readonly figure: ReactNode;
  readonly facts: readonly Fact[];
  readonly actions: ReactNode;
  /** Animates the seal once, right after success. A receipt opened later shows it without animation. */
  readonly isFresh?: boolean;
  /** Inside the page's main region, instead of being one itself. */
  readonly isPart?: boolean;
}

/** The receipt of a completed operation: seal, amount, facts. */
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
