import { type ReactElement, useEffect } from 'react';
import { useParams } from 'react-router';
import { useTransaction } from '../features/transactions/api.ts';
import { TransactionMissing } from '../features/transactions/transaction-missing.tsx';
import { TransactionPage } from '../features/transactions/transaction-page.tsx';
import { TransactionSkeleton } from '../features/transactions/transaction-skeleton.tsx';
import { savedTripPage } from '../platform/trip/saved-trips.ts';
import { LoadProblem } from '../shared/load-problem.tsx';
import { problemOf } from '../shared/problem-of.ts';

const known = { NotFound: true, ValueInvalid: true } as const;

export default function TransactionsId(): ReactElement {
  const { id = '' } = useParams();
  const { data, error, refetch } = useTransaction(id);
  useSavedTrip(id, error !== null && data === undefined);
  // A malformed id looks the same as another user's operation.
  if (error !== null && problemOf(error, known) !== null) return <TransactionMissing />;
  return (
    <>
      {data === undefined && error === null ? <TransactionSkeleton /> : null}
      {error === null ? null : <LoadProblem error={error} onRetry={() => void refetch()} />}
      {data === undefined ? null : <TransactionPage transaction={data} />}
    </>
  );
}

/** Offline, replaces this page with the saved visit by a full load, which the service worker answers. */
function useSavedTrip(id: string, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || navigator.onLine) return;
    savedTripPage(id).then(
      (address) => (address === null ? undefined : window.location.assign(address)),
      () => undefined,
    );
  }, [id, isWanted]);
}
