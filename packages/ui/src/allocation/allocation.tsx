import type { ReactElement } from 'react';
import styles from './allocation.module.css';

export interface AllocationPart {
  readonly key: string;
  readonly name: string;
  /** Relative width; all parts must use the same unit. */
  readonly weight: number;
  /** The formatted share: "54.0%". */
  readonly share: string;
}

/** The number of distinguishable tones. Callers with more parts merge the smallest ones. */
export const ALLOCATION_TONES = 6;

/** A stacked bar in six tones, with names and shares below. */
export function Allocation({ parts }: { readonly parts: readonly AllocationPart[] }): ReactElement {
  return (
    <div>
      <div className={styles.strip} aria-hidden="true">
        {parts.map((part, index) => (
          <i key={part.key} className={toneOf(index)} style={{ flexGrow: part.weight }} />
        ))}
      </div>
      <dl className={styles.legend}>
        {parts.map((part, index) => (
          <div key={part.key}>
            <dt className={toneOf(index)}>{part.name}</dt>
            <dd>{part.share}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function toneOf(index: number): string | undefined {
  return styles[`tone${Math.min(index, ALLOCATION_TONES - 1)}`];
}
