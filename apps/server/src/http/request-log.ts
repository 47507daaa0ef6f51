import type { FastifyInstance } from 'fastify';
import type { Log } from '../platform/log/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { withContext } from '../platform/request-context.ts';

/** Sets the trace id of every request for its log lines, and records one log line and one measurement at its end. */
export function installRequestLog(
  app: FastifyInstance,
  { log, metrics }: { log: Log; metrics: Metrics },
): void {
  app.addHook('onRequest', (request, _reply, done) => withContext({ traceId: request.id }, done));
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern and never the actual path, which may contain anything.
    const route = request.routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
    metrics.requests.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    const fields = {
      traceId: request.id,
      method: request.method,
      route,
      status,
      ms: Math.round(reply.elapsedTime),
    };
    if (route === '/*' || route === '/look/*' || route === '/healthz' || route === '/readyz')
      log.debug(fields, 'request');
    else log.info(fields, 'request');
    done();
  });
}
