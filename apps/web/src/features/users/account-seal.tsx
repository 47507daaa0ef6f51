import { Seal } from '@gim/ui/seal/seal.tsx';
import type { ReactElement } from 'react';
import { useUserId } from '../../shared/use-user-id.ts';
import styles from './account-seal.module.css';

interface AccountSealProps {
  /** Side in pixels. */
  readonly size?: number;
}

/** The seal of the account, drawn from its number: its owner's picture. */
export function AccountSeal({ size = 26 }: AccountSealProps): ReactElement {
  return (
    <span className={styles.seal} aria-hidden="true">
      <Seal id={useUserId()} size={size} />
    </span>
  );
}
