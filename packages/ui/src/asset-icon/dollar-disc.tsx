import type { ReactElement } from 'react';

/** The icon of US dollars, which have no logo of their own. */
export function DollarDisc({ size = 36 }: { readonly size?: number }): ReactElement {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <circle cx="16" cy="16" r="16" fill="var(--ink)" />
      <path
        stroke="var(--paper)"
        strokeWidth={2}
        strokeLinecap="round"
        d="M20.2 12.2c-.5-1.6-2-2.5-4.2-2.5-2.5 0-4.3 1.2-4.3 3.1 0 4.4 8.8 2 8.8 6.4 0 1.9-1.9 3.2-4.5 3.2-2.4 0-4.1-1.1-4.6-2.9M16 7.3v17.4"
      />
    </svg>
  );
}
