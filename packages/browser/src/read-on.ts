/** A list that is read page after page, as far as going on with it needs one. */
export interface ReadPages {
  /** The last thing that failed was the next page, not the pages that were there. */
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: (options?: { readonly cancelRefetch?: boolean }) => Promise<unknown>;
  readonly refetch: () => Promise<unknown>;
}

/** Reads the next page. A reading that is under way is waited for: cut off, it would count as a success. */
export const readMore = (pages: Pick<ReadPages, 'fetchNextPage'>): void =>
  void pages.fetchNextPage({ cancelRefetch: false });

/** Asks again for what has failed. At the end of a list there is no next page, and asking for it would ask nobody. */
export const readAgain = (pages: ReadPages): void => {
  if (pages.isFetchNextPageError) readMore(pages);
  else void pages.refetch();
};
