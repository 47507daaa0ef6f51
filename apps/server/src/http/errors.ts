import { statusOf } from '@gim/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseFaultOf } from '../platform/db/database-fault.ts';
import { OutcomeUnknown } from '../platform/db/outcome-unknown.ts';
import { IdempotentReplay } from '../platform/idempotency/idempotency.ts';
import type { Log } from '../platform/log/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { Refusal } from '../platform/refusal.ts';
import { send } from './mount.ts';
import { CallShed } from './overload.ts';
import { PROBLEM_TYPE, problemBody } from './problem-body.ts';

export interface ErrorDeps {
  readonly log: Log;
  readonly metrics: Metrics;
  /** The headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
}

export function installErrors(app: FastifyInstance, deps: ErrorDeps): void {
  app.setErrorHandler((error, request, reply) => answerError(error, { request, reply, deps }));
}

interface Context {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly deps: ErrorDeps;
}

/** Maps every error of every request to one shape of response. */
export function answerError(error: unknown, { request, reply, deps }: Context): FastifyReply {
  // Requests that the router cannot parse arrive here before any hook has set the headers.
  if (!reply.hasHeader('x-content-type-options'))
    reply.headers({ ...deps.headers, 'x-request-id': request.id });
  if (error instanceof IdempotentReplay)
    return send(reply.header('idempotency-replayed', 'true'), error.reply);
  countOutage(error, deps.metrics);
  const refusal = asRefusal(error);
  if (refusal === undefined) return answerBug(error, { request, reply, deps });
  // Requests shed under overload are counted by a metric: a log line for each would cost what shedding saved.
  if (statusOf(refusal.problem) >= 500 && !(error instanceof CallShed))
    deps.log.warn({ err: error, problem: refusal.problem }, 'a part is not available');
  return answerRefusal(reply, request, refusal);
}

function answerRefusal(reply: FastifyReply, request: FastifyRequest, refusal: Refusal): FastifyReply {
  const body = problemBody(refusal.descriptions, { url: request.url, traceId: request.id });
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
  if (refusal.problem === 'SessionRequired') reply.header('www-authenticate', 'Bearer');
  return reply
    .code(body.status)
    .header('cache-control', 'no-store')
    .header('content-type', PROBLEM_TYPE)
    .send(JSON.stringify(body));
}

/** An internal error. The caller gets only a trace id; the log has the details under the same id. */
function answerBug(error: unknown, { request, reply, deps }: Context): FastifyReply {
  const route = request.routeOptions.url ?? 'unknown';
  deps.metrics.bugs.inc({ where: route });
  deps.log.error({ err: error, route, method: request.method }, 'a request failed with an internal error');
  return answerRefusal(reply, request, new Refusal('InternalError'));
}

/** A database outage is not a bug and has a metric of its own. */
function countOutage(error: unknown, { databaseFaults }: Metrics): void {
  const fault = error instanceof OutcomeUnknown ? 'outcomeUnknown' : databaseFaultOf(error);
  if (fault !== undefined) databaseFaults.inc({ fault });
}

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof OutcomeUnknown) return new Refusal('Unavailable', { retryAfterSeconds: 1 });
  if (databaseFaultOf(error) !== undefined) return new Refusal('Unavailable', { retryAfterSeconds: 2 });
  return refusalOfFramework(error);
}

/** Errors of the framework itself, before any of our code has run. */
function refusalOfFramework(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const status: unknown = Reflect.get(error, 'statusCode');
  switch (Reflect.get(error, 'code')) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('BodyTooLarge');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('ContentTypeUnsupported');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Refusal('BodyMalformed');
    default:
      if (status === 503) return new Refusal('Unavailable', { retryAfterSeconds: 1 });
      return typeof status === 'number' && status >= 400 && status < 500
        ? new Refusal('ValueInvalid')
        : undefined;
  }
}
