import type { getProof as getProofType, getPublishedProof as publishedType, Reply } from '@gim/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { monotonicMs } from '../../platform/clock.ts';
import { type Services, useServices } from '../../platform/services.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { type Check, readStatement, type Statement, verifyProof } from './verify-proof.ts';

type OwnProof = NonNullable<Reply<typeof getProofType>['proof']>;
export type Published = Reply<typeof publishedType>;

/** The proof of liabilities as verified on this device. */
export type CheckedProof = {
  readonly nextAt: string;
} & (
  | { readonly kind: 'none' }
  | { readonly kind: 'absent'; readonly published: Published; readonly statement: Statement }
  | {
      readonly kind: 'checked';
      readonly userId: string;
      readonly proof: OwnProof;
      readonly published: Published;
      readonly statement: Statement;
      readonly check: Check;
      readonly milliseconds: number;
    }
);

/** Fetches the user's own leaf and, separately, the public statement; then computes the root from the leaf. */
export function useCheckedProof(): UseQueryResult<CheckedProof> {
  const services = useServices();
  const id = useUserId();
  return useQuery<CheckedProof>({
    queryKey: ['proof', id],
    staleTime: 0,
    queryFn: ({ signal }) => readChecked(services, id, signal),
  });
}

async function readChecked(
  services: Pick<Services, 'client'>,
  id: string,
  signal: AbortSignal,
): Promise<CheckedProof> {
  const [client, { getProof, getPublishedProof }] = await Promise.all([
    services.client(),
    import('@gim/contract/proofs'),
  ]);
  const read = () => client.call(getProof, { params: { id } }, { signal });
  let own = await read();
  if (own.count === null) return { kind: 'none', nextAt: own.nextAt };
  const published = await client.call(getPublishedProof, { params: { day: own.count.date } }, { signal });
  // A new snapshot was published between the two calls.
  if (published.edition !== own.count.edition) own = await read();
  const { proof, nextAt } = own;
  const statement = readStatement(published.statement);
  if (proof === null) return { kind: 'absent', nextAt, published, statement };
  const before = monotonicMs();
  const check = await verifyProof({ userId: id, proof, published });
  const milliseconds = Math.max(1, Math.round(monotonicMs() - before));
  return { kind: 'checked', nextAt, userId: id, proof, published, statement, check, milliseconds };
}
