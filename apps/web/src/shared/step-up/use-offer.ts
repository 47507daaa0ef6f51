import type { StepUpPurpose } from '@gim/contract';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';
import { hasPasskeys } from '../../platform/web-authn/web-authn.ts';
import { useUserId } from '../use-user-id.ts';
import { type StepUpOffer, startStepUp } from './api.ts';

/** A challenge lives five minutes. A form that is opened again before goes on with the code that was mailed. */
const offerMs = 4 * 60_000;

export interface Offer {
  readonly query: UseQueryResult<StepUpOffer>;
  /** Undefined until the offer for exactly this operation is here. */
  readonly data: StepUpOffer | undefined;
  /** The factors that this device can give, the preferred one first. */
  readonly methods: StepUpOffer['methods'];
  /** The proof was consumed: the next question for the same operation is asked anew. */
  readonly discard: () => Promise<void>;
}

/** Asks which fresh factor an operation takes. */
export function useOffer(purpose: StepUpPurpose, operation: Readonly<Record<string, string>>): Offer {
  const services = useServices();
  const queries = useQueryClient();
  const userId = useUserId();
  const queryKey = ['step-up', userId, purpose, operation];
  const query = useQuery({
    queryKey,
    queryFn: () => startStepUp(services, { userId, purpose, operation }),
    // Each question sends a code or makes a challenge, so it is asked when the form opens and never behind its back.
    staleTime: offerMs,
    gcTime: offerMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const isOutdated = query.isFetching && !query.isFetchedAfterMount;
  const data = isOutdated ? undefined : query.data;
  return {
    query,
    data,
    methods: methodsHere(data?.methods ?? [], services.passkeyMark.isSet()),
    discard: () => queries.invalidateQueries({ queryKey, refetchType: 'none' }),
  };
}

/** A passkey belongs to the device it was made on: elsewhere it is offered only where there is nothing else. */
function methodsHere(offered: StepUpOffer['methods'], isActivated: boolean): StepUpOffer['methods'] {
  const others = offered.filter((method) => method !== 'passkey');
  if (hasPasskeys() && (isActivated || others.length === 0)) return offered;
  return others;
}
