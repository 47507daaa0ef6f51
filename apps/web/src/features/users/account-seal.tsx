import { classNames } from '@gim/ui/class-names/class-names.ts';
import { Seal } from '@gim/ui/seal/seal.tsx';
import type { ReactElement } from 'react';
import { useUserId } from '../../shared/use-user-id.ts';
import styles from './account-seal.module.css';
import { initialsOf } from './name-text.ts';
import { useOwnName } from './own-name.ts';

interface AccountSealProps {
  /** Side in pixels. Without it, the size of an icon in a row, where the name is beside it. */
  readonly size?: number;
}

/** From here on the seal has three bands, which leave less room in the middle. */
const threeBands = 96;

/** As large as the icons beside it, with its margin. */
const iconSize = 26;

/** The account's avatar: a seal drawn from the user id, with the initials in its ring. */
export function AccountSeal({ size }: AccountSealProps): ReactElement {
  const id = useUserId();
  const initials = initialsOf(useOwnName() ?? '');
  return (
    <span className={classNames(styles.seal, size === undefined && styles.icon)} aria-hidden="true">
      <Seal id={id} size={size ?? iconSize} />
      {size === undefined ? null : (
        <span
          className={styles.initials}
          style={{ fontSize: `${(size * (size < threeBands ? 0.3 : 0.2)) / 16}rem` }}
        >
          {initials}
        </span>
      )}
    </span>
  );
}
