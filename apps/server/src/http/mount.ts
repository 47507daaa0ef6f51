import { createHash } from 'node:crypto';
import type { Endpoint, Input, Reply } from '@gim/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator, Caller, CallerOf, IdentityGate, SignatureVerifier } from '../platform/caller.ts';
import type { Clock } from '../platform/clock.ts';
import type { FileAnswer } from '../platform/file-answer.ts';
import {
  createIdempotentPosting,
  createIdempotentRun,
  type IdempotentPosting,
  type IdempotentRun,
  type KeysInFlight,
} from '../platform/idempotency/idempotency.ts';
import { pointCaller, requireAsked, staffCaller } from '../platform/point-scope.ts';
import { Refusal } from '../platform/refusal.ts';
import { authorize, checkIdentity, checkOwner } from './authorize.ts';
import { checkContentType, JsonBody, SignedBody } from './body.ts';
import { type Call, createCall, headerOf } from './call.ts';
import { checkCallerParts, checkEndpoint } from './check-endpoint.ts';
import { JSON_TYPE, sendTagged } from './conditional.ts';
import { sendFileAnswer } from './file-answer.ts';
import type { KnownBearers } from './known-bearers.ts';
import { inPlace } from './overload.ts';
import { addressKey, type Budget, budgetOf, budgets, meter, type RateLimiter } from './rate-limit.ts';
import { createInputParser, createRenderer, type InputParser } from './schema-codec.ts';

export type Handler<E extends Endpoint> = (
  input: Input<E>,
  caller: CallerOf<E>,
  call: Call,
) => E extends { readonly file: readonly string[] }
  ? Promise<FileAnswer>
  : E['reply'] extends null
    ? Promise<void>
    : Promise<Reply<E>>;

export interface MountOptions {
  /** Overrides the budget of the endpoint's class. */
  readonly budget?: Budget;
  /** Overrides `BODY_BYTES_MAX`, for an endpoint that takes a file. */
  readonly bodyBytesMax?: number;
}

/** The only way to register an endpoint: `mount(getUser, (input, caller) => ...)`. */
export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: MountOptions) => void;

export interface MountDeps {
  readonly authenticator: Authenticator;
  /** Without it, boot rejects endpoints for partners. */
  readonly signatures: SignatureVerifier | undefined;
  /** Without it, boot rejects endpoints that require an identity check. */
  readonly identityGate: IdentityGate | undefined;
  readonly rateLimiter: RateLimiter;
  readonly clock: Clock;
  readonly knownBearers: KnownBearers;
  /** Called for each endpoint: builds the reference, and the check that nothing else was mounted. */
  readonly mounted: (endpoint: Endpoint) => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once the endpoint's rule was checked. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** Set by mount only; a route without it must be on the list of open routes. */
    endpoint?: Endpoint;
  }
}

export function createMount(app: FastifyInstance, deps: MountDeps): Mount {
  app.decorateRequest('caller', null);
  const inFlight: KeysInFlight = new Set();
  return (endpoint, handler, options = {}) => {
    checkEndpoint(endpoint);
    checkCallerParts(endpoint, deps);
    const prepared = prepare(endpoint, options);
    deps.mounted(endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { endpoint },
      ...(options.bodyBytesMax === undefined ? {} : { bodyLimit: options.bodyBytesMax }),
      onRequest: (request, reply) => admit({ request, reply }, prepared, deps),
      handler: (request, reply) => inPlace(request, () => answer(request, reply)),
    });
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      // Verified before anything of the request is read, so that an unsigned message learns nothing except that it is
      // unsigned.
      const caller = await callerOf(request, endpoint, deps);
      const input = prepared.parse(request);
      checkOwner(endpoint.auth, request.caller, input);
      await checkIdentity(endpoint.auth, request.caller, deps.identityGate);
      const body = input.body();
      const call = createCall(request, reply, {
        body: jsonBody(request),
        ...idempotencyOf(request, prepared, { clock: deps.clock, inFlight }),
      });
      // The type says what the endpoint's own schemas have just parsed.
      const parsed = { params: input.params, query: input.query, body } as Input<typeof endpoint>;
      const result: unknown = await handler(parsed, caller as CallerOf<typeof endpoint>, call);
      requireAsked(caller, endpoint);
      if (endpoint.file !== undefined) return sendFileAnswer(reply, endpoint, result);
      const rendered = prepared.render(result);
      return endpoint.revalidates === true ? sendTagged(request, reply, rendered) : send(reply, rendered);
    };
  };
}

interface Prepared {
  readonly endpoint: Endpoint;
  readonly route: string;
  readonly budget: Budget;
  readonly parse: InputParser;
  readonly render: (result: unknown) => string;
}

/** Everything independent of the request is prepared once, at boot. */
function prepare(endpoint: Endpoint, { budget }: MountOptions): Prepared {
  return {
    endpoint,
    route: `${endpoint.method} ${endpoint.path}`,
    budget: budget ?? budgetOf(endpoint),
    parse: createInputParser(endpoint),
    render: createRenderer(endpoint),
  };
}

/** Runs before the body is read: authentication, rate limit and request checks. */
async function admit(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { endpoint, budget }: Prepared,
  deps: MountDeps,
): Promise<void> {
  const address = addressKey(request.ip);
  const limiter = deps.rateLimiter;
  meter(reply, { limiter, budget: budgets.address, who: address });
  const { auth } = endpoint;
  checkContentType(request, { takesBody: endpoint.body !== undefined || auth.kind === 'signature' });
  if (auth.kind === 'anyone' || auth.kind === 'signature') {
    meter(reply, { limiter, budget, who: address });
    return;
  }
  const caller = await authorize(auth, {
    header: request.headers.authorization,
    fresh: endpoint.idempotent === true || endpoint.fresh === true,
    authenticator: deps.authenticator,
  });
  meter(reply, { limiter, budget, who: caller === null ? address : idOf(caller) });
  deps.knownBearers.add(request.raw);
  request.caller = caller;
}

async function callerOf(request: FastifyRequest, { auth }: Endpoint, deps: MountDeps): Promise<unknown> {
  if (auth.kind === 'staff' && request.caller?.kind === 'staff')
    return auth.scope === 'point' ? pointCaller(request.caller, auth.right) : staffCaller(request.caller);
  if (auth.kind !== 'signature') return request.caller;
  const { partner } = auth;
  const body = request.body instanceof SignedBody ? request.body : new SignedBody(Buffer.alloc(0));
  const header = (name: string) => headerOf(request, name);
  const message = await deps.signatures?.verify({ partner, header, bytes: body.bytes });
  if (message === undefined || message === null) throw new Refusal('SignatureInvalid');
  request.body = body.read();
  return { kind: 'partner', partner, message };
}

const jsonBody = (request: FastifyRequest): JsonBody | undefined =>
  request.body instanceof JsonBody ? request.body : undefined;

const idOf = (caller: Caller): string => (caller.kind === 'user' ? caller.userId : caller.staffId);

function idempotencyOf(
  request: FastifyRequest,
  { endpoint, route, render }: Prepared,
  { clock, inFlight }: { clock: Clock; inFlight: KeysInFlight },
): { runIdempotently: IdempotentRun; postIdempotently: IdempotentPosting } {
  if (endpoint.idempotent !== true || request.caller === null)
    return { runIdempotently: notIdempotent, postIdempotently: notIdempotent };
  const key = headerOf(request, 'idempotency-key');
  if (key === undefined || !/^[\x21-\x7e]{8,128}$/.test(key)) throw new Refusal('IdempotencyKeyRequired');
  const bodyHash = createHash('sha256')
    .update(`${request.url}\n`)
    .update(jsonBody(request)?.bytes ?? '')
    .digest();
  const options = { scope: { callerId: idOf(request.caller), route, key }, bodyHash, clock, render };
  return {
    runIdempotently: createIdempotentRun(options),
    postIdempotently: createIdempotentPosting(options, inFlight),
  };
}

const notIdempotent = (): never => {
  throw new Error('This endpoint does not declare `idempotent`, so it has no key to do something once by.');
};

/** An empty text is the 204 of an endpoint without a reply. */
export function send(reply: FastifyReply, rendered: string): FastifyReply {
  return rendered === '' ? reply.code(204).send() : reply.header('content-type', JSON_TYPE).send(rendered);
}
