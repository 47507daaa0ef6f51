import type { StepUpPurpose } from '@gim/contract';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';
import { useUserId } from '../use-user-id.ts';
import { type StepUpOffer, startStepUp } from './api.ts';
import { methodsHere } from './methods-here.ts';

/** A challenge lives five minutes. A form reopened before then continues with the code already mailed. */
const offerMs = 4 * 60_000;

export interface Offer {
  readonly query: UseQueryResult<StepUpOffer>;
  /** Undefined until the offer for exactly this operation has loaded. */
  readonly data: StepUpOffer | undefined;
  /** The methods usable on this device, the preferred one first. */
  readonly methods: StepUpOffer['methods'];
  /** Call when the proof was consumed, so that the next step-up for the same operation gets a new offer. */
  readonly discard: () => Promise<void>;
}

/** Requests the step-up methods of an operation. */
export function useOffer(purpose: StepUpPurpose, operation: Readonly<Record<string, string>>): Offer {
  const services = useServices();
  const queries = useQueryClient();
  const userId = useUserId();
  const queryKey = ['step-up', userId, purpose, operation];
  const query = useQuery({
    queryKey,
    queryFn: () => startStepUp(services, { userId, purpose, operation }),
    // Each request sends a code or creates a challenge, so it is made only when the form opens, never in the
    // background.
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
