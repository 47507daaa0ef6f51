import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { monotonicMs } from '../platform/clock.ts';
import type { Log } from '../platform/log/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { Refusal } from '../platform/refusal.ts';
import { PROBLEM_TYPE, problemBody } from './problem-body.ts';
import { createReadiness, type ReadinessCheck } from './readiness.ts';

export interface HealthDeps {
  readonly checks: readonly ReadinessCheck[];
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
  readonly log: Log;
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve. `/metrics`: Prometheus metrics, for this machine or a
 * known scraper.
 */
export function installHealth(app: FastifyInstance, deps: HealthDeps): void {
  const config = { open: 'process' } as const;
  app.get('/healthz', { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );

  const readiness = createReadiness({
    ...deps,
    monotonicMs,
    found: ({ name, status }) => deps.metrics.partsUp.set({ part: name }, status === 'up' ? 1 : 0),
  });
  app.get('/readyz', { config }, async (request, reply) => {
    const parts = await readiness.states();
    const [first, ...rest] = parts
      .filter(({ status, isRequired }) => isRequired && status === 'down')
      .map(({ name }) => ({ problem: 'Unavailable', field: name }) as const);
    reply.header('cache-control', 'no-store');
    if (first === undefined) {
      const isWhole = parts.every(({ status }) => status === 'up');
      return reply.send({ status: isWhole ? 'ready' : 'degraded', parts });
    }
    // The error body of every refusal (I-11), plus the state of each part for the machine that asks.
    const problem = problemBody([first, ...rest], { url: request.url, traceId: request.id });
    return reply
      .code(problem.status)
      .header('retry-after', '2')
      .header('content-type', PROBLEM_TYPE)
      .send(JSON.stringify({ ...problem, parts }));
  });

  app.get('/metrics', { config }, async (request, reply) => {
    // Nothing in the response reveals that the page exists.
    if (!mayReadMetrics(request, deps.metricsToken)) throw new Refusal('NotFound');
    const { type, text } = await deps.metrics.render();
    return reply.header('cache-control', 'no-store').header('content-type', type).send(text);
  });
}

/**
 * A request that came through a proxy on this machine also arrives from loopback, so a forwarded one never counts as
 * local.
 */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some(
    (name) => name in request.headers,
  );
  const peer = request.raw.socket.remoteAddress ?? '';
  if (!isForwarded && /^(?:127\.|::1$|::ffff:127\.)/.test(peer)) return true;
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token ?? ''}`);
  return token !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted);
}
