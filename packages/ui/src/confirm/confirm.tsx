import type { ReactElement, ReactNode } from 'react';
import { AddressText } from '../address-text/address-text.tsx';
import { type Fact, Facts, Sum } from '../sum/sum.tsx';
import styles from './confirm.module.css';

export interface ConfirmProps {
  /** The main amount of the screen. */
  readonly figure: ReactNode;
  readonly facts: readonly Fact[];
  /** Always in full, because a shortened address cannot be verified. */
  readonly address?: { readonly label: string; readonly value: string };
  readonly total: Fact;
  /** A code input or biometrics. */
  readonly proof?: ReactNode;
  /** The hold button. */
  readonly action: ReactNode;
  /** A sentence about what cannot be undone. */
  readonly warning?: string;
}

/** The final confirmation of an irreversible operation: facts, total, step-up proof, and the action. */
export function Confirm({
  figure,
  facts,
  address,
  total,
  proof,
  action,
  warning,
}: ConfirmProps): ReactElement {
  const lines = address === undefined ? facts : withAddress(facts, address);
  return (
    <div className={styles.confirm}>
      <div className={styles.figure}>{figure}</div>
      <div>
        <Facts items={lines} />
        <Sum items={[]} total={total} />
      </div>
      {proof}
      <div className={styles.action}>
        {action}
        {warning === undefined ? null : <p className={styles.warning}>{warning}</p>}
      </div>
    </div>
  );
}

/** Inserts the address after the first fact, its owner. */
function withAddress(
  facts: readonly Fact[],
  address: { readonly label: string; readonly value: string },
): Fact[] {
  const line = { label: address.label, value: <AddressText address={address.value} /> };
  return [...facts.slice(0, 1), line, ...facts.slice(1)];
}
