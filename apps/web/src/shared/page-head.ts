import { type ReactNode, useEffect } from 'react';
import { useOutletContext } from 'react-router';

/** What stands in the bar over a page whose title is only known once its thing has been read. */
export interface PageHead {
  /** The title of the document, and what the bar says. */
  readonly title: string;
  /** Beside the title, lighter: a ticker. */
  readonly detail?: string;
  /** Before the title. */
  readonly icon?: ReactNode;
  /** The page stands alone, without bars and navigation: a receipt. It brings its own heading. */
  readonly isBare?: boolean;
  /** At the end of the bar: where a flow stands, or a tool of the page. */
  readonly trailing?: ReactNode;
  /** Where "back" leads when the page above needs to know what was chosen. */
  readonly back?: string;
  /** The page fills the window and has its own margins: a map. */
  readonly isFilled?: boolean;
}

/** Handed down by the root and the layouts through the outlet. */
export interface PageHeadSlot {
  readonly head: PageHead | null;
  readonly setHead: (head: PageHead | null) => void;
}

export const usePageHeadSlot = (): PageHeadSlot => useOutletContext<PageHeadSlot>();

/** Names the page; until then, and with null, it has the title of its route. Keep the value with `useMemo`. */
export function usePageHead(head: PageHead | null): void {
  const { setHead } = usePageHeadSlot();
  useEffect(() => {
    setHead(head);
    return () => setHead(null);
  }, [head, setHead]);
}
