import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../platform/log/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { Refusal } from '../platform/refusal.ts';

/** Something that must work before this process takes requests. Throws, with the reason, when it does not. */
export interface ReadinessCheck {
  readonly name: string;
  check(): Promise<void>;
}

export interface HealthDeps {
  readonly checks: readonly ReadinessCheck[];
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
  readonly log: Log;
}

const CHECK_DEADLINE_MS = 3_000;

/** `/healthz`: the process lives. `/readyz`: it can serve. `/metrics`: how it is doing, for this machine or a known scraper. */
export function installHealth(app: FastifyInstance, deps: HealthDeps): void {
  const config = { open: 'process' } as const;
  app.get('/healthz', { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );

  app.get('/readyz', { config }, async (_request, reply) => {
    const results = await Promise.all(deps.checks.map((check) => runCheck(check, deps.log)));
    const [first, ...rest] = results
      .filter(({ ready }) => !ready)
      .map(({ name }) => ({ problem: 'Unavailable', field: name }) as const);
    if (first !== undefined) throw Refusal.of([first, ...rest]);
    return reply
      .header('cache-control', 'no-store')
      .send({ status: 'ready', checks: results.map(({ name }) => name) });
  });

  app.get('/metrics', { config }, async (request, reply) => {
    // Nothing here tells a stranger that the page exists.
    if (!mayReadMetrics(request, deps.metricsToken)) throw new Refusal('NotFound');
    const { type, text } = await deps.metrics.render();
    return reply.header('cache-control', 'no-store').header('content-type', type).send(text);
  });
}

async function runCheck(
  { name, check }: ReadinessCheck,
  log: Log,
): Promise<{ name: string; ready: boolean }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within ${CHECK_DEADLINE_MS} ms`)),
      CHECK_DEADLINE_MS,
    );
  });
  try {
    await Promise.race([check(), late]);
    return { name, ready: true };
  } catch (error) {
    log.warn({ err: error, check: name }, 'not ready');
    return { name, ready: false };
  } finally {
    clearTimeout(timer);
  }
}

/** A request that came through a proxy on this machine also arrives from loopback, so a forwarded one never counts as local. */
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
