import type { Endpoint } from '@gim/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../platform/metrics.ts';
import { Refusal } from '../platform/refusal.ts';
import { hasBody } from './body.ts';

/** The maximum of concurrent calls of users, staff and partners in a process. */
export interface OverloadRules {
  readonly callsAtOnce: number;
}

/** Calls that prevent a loss, such as a cancellation, may exceed the maximum by this share. */
const URGENT_SHARE = 0.5;

/** Shed before any processing; nothing has happened. */
export class CallShed extends Refusal {
  constructor() {
    super('Unavailable', { retryAfterSeconds: 1 });
  }
}

/**
 * A call counts until its work has ended, even if its client has disconnected, because the work continues. Time spent
 * receiving the body or sending the response does not count.
 */
interface Place {
  isWorking: boolean;
  readonly leave: () => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for requests that are not limited here. */
    place: Place | null;
  }
}

/**
 * Load shedding: a call above the limit is refused immediately, at a fraction of the cost of its work, so that accepted
 * calls stay fast. Anonymous requests have queues of their own (`anonymous-queue.ts`).
 */
export function installOverload(
  app: FastifyInstance,
  { callsAtOnce, metrics }: OverloadRules & { readonly metrics: Metrics },
): void {
  const urgentAtOnce = Math.ceil(callsAtOnce * (1 + URGENT_SHARE));
  let underWay = 0;
  const count = (change: 1 | -1): void => {
    underWay += change;
    metrics.callsUnderWay.inc(change);
  };
  const limitOf = ({ urgent }: Endpoint): number => (urgent === true ? urgentAtOnce : callsAtOnce);
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint === undefined || endpoint.auth.kind === 'anyone' || request.place !== null) return;
    if (underWay >= limitOf(endpoint) || reply.raw.closed) {
      metrics.callsShed.inc({ route: endpoint.name });
      throw new CallShed();
    }
    count(1);
    const leave = (): void => {
      count(-1);
      request.place = null;
    };
    request.place = { isWorking: false, leave };
  };
  app.decorateRequest('place', null);
  app.addHook('onRequest', async (request, reply) => {
    await enter(request, reply);
    // For a call that is refused before its work. Not `onResponse`: it does not run if the client has disconnected.
    for (const event of ['finish', 'close'] as const)
      reply.raw.once(event, () => {
        if (request.place?.isWorking === false) request.place.leave();
      });
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request)) request.place?.leave();
    done(null, payload);
  });
  app.addHook('preHandler', enter);
}

/** Runs the call's work within its place. */
export async function inPlace<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  if (request.place !== null) request.place.isWorking = true;
  try {
    return await work();
  } finally {
    request.place?.leave();
  }
}
