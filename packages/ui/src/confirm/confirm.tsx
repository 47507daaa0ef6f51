import type { ReactElement, ReactNode } from 'react';
import { AddressText } from '../address-text/address-text.tsx';
import { type Fact, Facts, Sum } from '../sum/sum.tsx';
import styles from './confirm.module.css';

export interface ConfirmProps {
  /** The amount the whole screen is about. */
  readonly figure: ReactNode;
  readonly facts: readonly Fact[];
  /** Shown whole, among the facts: a shortened address cannot be checked. */
  readonly address?: { readonly label: string; readonly value: string };
  readonly total: Fact;
  /** A code input or biometrics. */
  readonly proof?: ReactNode;
  /** The button that must be held. */
  readonly action: ReactNode;
  /** What cannot be undone, in a sentence. */
  readonly warning?: string;
}

/** The last look at something irreversible: facts, sum, proof of who it is, and the act itself. */
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

/** The address stands second, right after who it belongs to. */
function withAddress(
  facts: readonly Fact[],
  address: { readonly label: string; readonly value: string },
): Fact[] {
  const line = { label: address.label, value: <AddressText address={address.value} /> };
  return [...facts.slice(0, 1), line, ...facts.slice(1)];
}
