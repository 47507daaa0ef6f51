/** The part of an infinite query that fetching more and retrying need. */
export interface FetchedPages {
  /** The last error was of the next page, not of the pages that were fetched. */
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: (options?: { readonly cancelRefetch?: boolean }) => Promise<unknown>;
  readonly refetch: () => Promise<unknown>;
}

/** Fetches the next page. Does not cancel a fetch in flight: a cancelled one would count as a success. */
export const fetchMore = (pages: Pick<FetchedPages, 'fetchNextPage'>): void =>
  void pages.fetchNextPage({ cancelRefetch: false });

/** Retries what failed. Fetching the next page at the end of a list would do nothing, so that case refetches. */
export const retryFetch = (pages: FetchedPages): void => {
  if (pages.isFetchNextPageError) fetchMore(pages);
  else void pages.refetch();
};
