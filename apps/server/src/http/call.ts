import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdempotentPosting, IdempotentRun } from '../platform/idempotency/idempotency.ts';
import type { JsonBody } from './body.ts';

/** What a handler can read of the request beyond its parsed input and caller. */
export interface Call {
  readonly traceId: string;
  /** The network address of the caller; from a proxy's header only if that proxy is trusted. */
  readonly ip: string;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  /** Adds a response header, such as a Set-Cookie. Two calls with `set-cookie` send both. */
  answerHeader(name: string, value: string): void;
  /** The raw bytes of the body. */
  readonly bytes: Buffer;
  /** For endpoints that declare `idempotent`: runs the effect once per idempotency key. */
  readonly runIdempotently: IdempotentRun;
  /** The same if the effect is a ledger posting. */
  readonly postIdempotently: IdempotentPosting;
}

const EMPTY = Buffer.alloc(0);

export function createCall(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: { body: JsonBody | undefined; runIdempotently: IdempotentRun; postIdempotently: IdempotentPosting },
): Call {
  return {
    traceId: request.id,
    // Undefined if the client has disconnected.
    ip: request.ip ?? '0.0.0.0',
    header: (name) => headerOf(request, name),
    cookie: (name) => readCookie(request.headers.cookie, name),
    answerHeader: (name, value) => void reply.header(name, value),
    bytes: parts.body?.bytes ?? EMPTY,
    runIdempotently: parts.runIdempotently,
    postIdempotently: parts.postIdempotently,
  };
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  return Array.isArray(value) ? value[0] : value;
}

/** The first cookie of this name, undecoded. Our cookies only contain characters that need no decoding. */
function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return undefined;
}
