import { type ReactElement, useEffect } from 'react';
import { useParams } from 'react-router';
import { useTransaction } from '../features/transactions/api.ts';
import { TransactionMissing } from '../features/transactions/transaction-missing.tsx';
import { TransactionPage } from '../features/transactions/transaction-page.tsx';
import { TransactionSkeleton } from '../features/transactions/transaction-skeleton.tsx';
import { keptTripOf } from '../platform/trip/kept-trips.ts';
import { LoadProblem } from '../shared/load-problem.tsx';
import { problemOf } from '../shared/problem-of.ts';

const known = { NotFound: true, ValueInvalid: true } as const;

export default function TransactionsId(): ReactElement {
  const { id = '' } = useParams();
  const { data, error, refetch } = useTransaction(id);
  useSavedTrip(id, error !== null && data === undefined);
  // An address that is no id at all is as unknown as one of somebody else.
  if (error !== null && problemOf(error, known) !== null) return <TransactionMissing />;
  return (
    <>
      {data === undefined && error === null ? <TransactionSkeleton /> : null}
      {error === null ? null : <LoadProblem error={error} onRetry={() => void refetch()} />}
      {data === undefined ? null : <TransactionPage transaction={data} />}
    </>
  );
}

/** Without a network the saved visit takes the place of its page, as a document of its own: the worker opens it. */
function useSavedTrip(id: string, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || navigator.onLine) return;
    keptTripOf(id).then(
      (address) => (address === null ? undefined : window.location.assign(address)),
      () => undefined,
    );
  }, [id, isWanted]);
}
