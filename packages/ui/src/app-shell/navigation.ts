import type { ReactNode } from 'react';

/** A destination of the rail or the bottom bar. */
export interface NavigationItem {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly isCurrent?: boolean;
  /** Badge for new items: the shown figure and its accessible text. */
  readonly count?: { readonly value: string; readonly label: string };
}
