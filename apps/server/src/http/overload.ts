import type { Endpoint } from '@gim/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../platform/metrics.ts';
import { Refusal } from '../platform/refusal.ts';
import { hasBody } from './body.ts';

/** How many calls of users, staff and partners a process works on at once. */
export interface OverloadRules {
  readonly callsAtOnce: number;
}

/** Calls that stop a loss, such as a cancellation, have this share of places more. */
const URGENT_SHARE = 0.5;

/** Turned away before anything of the call was looked at; nothing has happened. */
export class CallShed extends Refusal {
  constructor() {
    super('Unavailable', { retryAfterSeconds: 1 });
  }
}

/**
 * A call counts until its work has ended, also when its caller has gone: the work goes on. It does not count while its body is
 * sent or its answer is read, however slowly.
 */
interface Place {
  isWorking: boolean;
  readonly leave: () => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for what is not counted here. */
    place: Place | null;
  }
}

/**
 * Keeps accepted calls fast when more come than the process can answer: a call above the limit is turned away at once, for a
 * fraction of what its work would cost. Requests of nobody in particular have lines of their own (`anonymous-queue.ts`).
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
    // For a call that is refused before its work. Not `onResponse`: it is not told of an answer whose caller has gone.
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

/** Does the work of a call in its place. */
export async function inPlace<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  if (request.place !== null) request.place.isWorking = true;
  try {
    return await work();
  } finally {
    request.place?.leave();
  }
}
