import type { ReactElement } from 'react';
import styles from './address-text.module.css';

const EDGE = 6;

export interface AddressTextProps {
  readonly address: string;
  /** For lists. An address that the user must verify is always shown in full. */
  readonly isShort?: boolean;
}

/** A blockchain address. People compare its ends, so the first and last six characters are emphasised. */
export function AddressText({ address, isShort = false }: AddressTextProps): ReactElement {
  if (address.length <= EDGE * 2) return <span className={styles.address}>{address}</span>;
  const first = address.slice(0, EDGE);
  const last = address.slice(-EDGE);
  if (isShort) {
    return (
      <span className={styles.short} title={address}>
        {first}…{last}
      </span>
    );
  }
  return (
    <span className={styles.address}>
      <b>{first}</b>
      {address.slice(EDGE, -EDGE)}
      <b>{last}</b>
    </span>
  );
}
