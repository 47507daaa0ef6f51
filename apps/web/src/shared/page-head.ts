import { type ReactNode, useEffect } from 'react';
import { useOutletContext } from 'react-router';

/** The bar over a page whose title is known only after its item has loaded. */
export interface PageHead {
  /** The document title and the title in the bar. */
  readonly title: string;
  /** Shown dimmed beside the title: a ticker. */
  readonly detail?: string;
  /** Before the title. */
  readonly icon?: ReactNode;
  /** Hides bars and navigation, for a receipt. The page renders its own heading. */
  readonly isBare?: boolean;
  /** At the end of the bar: the step of a flow, or an action. */
  readonly trailing?: ReactNode;
  /** The target of "back" if the parent page needs to know what was chosen. */
  readonly back?: string;
  /** The page fills the window and sets its own margins, as a map does. */
  readonly isFilled?: boolean;
}

/** Passed down by the root and the layouts as outlet context. */
export interface PageHeadSlot {
  readonly head: PageHead | null;
  readonly setHead: (head: PageHead | null) => void;
}

export const usePageHeadSlot = (): PageHeadSlot => useOutletContext<PageHeadSlot>();

/** Sets the page's head; before, and with null, the page has its route's title. Memoise the value. */
export function usePageHead(head: PageHead | null): void {
  const { setHead } = usePageHeadSlot();
  useEffect(() => {
    setHead(head);
    return () => setHead(null);
  }, [head, setHead]);
}
