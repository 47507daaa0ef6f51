import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { useTransaction } from '../features/transactions/api.ts';
import { TransactionMissing } from '../features/transactions/transaction-missing.tsx';
import { TransactionPage } from '../features/transactions/transaction-page.tsx';
import { TransactionSkeleton } from '../features/transactions/transaction-skeleton.tsx';
import { LoadProblem } from '../shared/load-problem.tsx';
import { problemOf } from '../shared/problem-of.ts';

const known = { NotFound: true, ValueInvalid: true } as const;

export default function TransactionsId(): ReactElement {
  const { id = '' } = useParams();
  const { data, error, refetch } = useTransaction(id);
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
