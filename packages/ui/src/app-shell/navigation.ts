import type { ReactNode } from 'react';

/** One destination of the rail or of the bottom bar. */
export interface NavigationItem {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly isCurrent?: boolean;
  /** Something new behind the destination: the figure shown, and the words a screen reader says for it. */
  readonly count?: { readonly value: string; readonly label: string };
}
