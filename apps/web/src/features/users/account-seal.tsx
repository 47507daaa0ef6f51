import { Seal } from '@gim/ui/seal/seal.tsx';
import type { ReactElement } from 'react';
import { useUserId } from '../../shared/use-user-id.ts';
import styles from './account-seal.module.css';

interface AccountSealProps {
  /** Side in pixels. */
  readonly size?: number;
}

/** The account's avatar: a seal drawn from the user id. */
export function AccountSeal({ size = 26 }: AccountSealProps): ReactElement {
  return (
    <span className={styles.seal} aria-hidden="true">
      <Seal id={useUserId()} size={size} />
    </span>
  );
}
