/** The part of an infinite query that fetching more and retrying need. */
export interface FetchedPages {
  /** The last error came from fetching the next page, not from refetching the loaded ones. */
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: (options?: { readonly cancelRefetch?: boolean }) => Promise<unknown>;
  readonly refetch: () => Promise<unknown>;
}

/** Fetches the next page. Does not cancel a fetch in flight: a canceled one would count as a success. */
export const fetchMore = (pages: Pick<FetchedPages, 'fetchNextPage'>): void =>
  void pages.fetchNextPage({ cancelRefetch: false });

/**
 * Retries the failed fetch: the next page if that one failed, otherwise a refetch, because `fetchNextPage` does nothing
 * at the end of a list.
 */
export const retryFetch = (pages: FetchedPages): void => {
  if (pages.isFetchNextPageError) fetchMore(pages);
  else void pages.refetch();
};
