import type { ReactElement } from 'react';
import { Mark } from '../mark/mark.tsx';
import styles from './brand.module.css';

export interface BrandProps {
  /** Everything after the first word, as of "Gim Desk", is lighter. */
  readonly name: string;
  /** Side of the mark in pixels. */
  readonly size?: number;
}

/** The logo with the name beside it. Screen readers only read the name. */
export function Brand({ name, size = 28 }: BrandProps): ReactElement {
  const [first, ...rest] = name.split(' ');
  return (
    <span className={styles.brand}>
      <span className={styles.mark}>
        <Mark size={size} />
      </span>
      <span data-brand-name="">
        {first}
        {rest.length === 0 ? null : (
          <span className={styles.rest} data-brand-rest="">
            {` ${rest.join(' ')}`}
          </span>
        )}
      </span>
    </span>
  );
}
