import type { FastifyInstance } from 'fastify';
import type { Log } from '../platform/log/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { JsonBody } from './body.ts';
import { CSP_REPORT_PATH } from './headers.ts';
import { addressKey, type Budget, meter, type RateLimiter } from './rate-limit.ts';

const budget: Budget = { name: 'cspReport', burst: 20, perMinute: 20 };

/**
 * Receives the browsers' reports of CSP violations (W-01). Anyone can send anything here, so the content is not
 * trusted.
 */
export function installCspReport(
  app: FastifyInstance,
  { log, metrics, rateLimiter }: { log: Log; metrics: Metrics; rateLimiter: RateLimiter },
): void {
  app.post(CSP_REPORT_PATH, { config: { open: 'report' } }, async (request, reply) => {
    meter(reply, { limiter: rateLimiter, budget, who: addressKey(request.ip) });
    const value = request.body instanceof JsonBody ? request.body.value : undefined;
    for (const report of readReports(value).slice(0, 10)) {
      metrics.cspReports.inc();
      log.warn({ report }, 'a browser reported a CSP violation');
    }
    return reply.code(204).send();
  });
}

/** The old format is one object under `csp-report`; the new one is a list of `{ type, body }`. */
function readReports(value: unknown): Record<string, string>[] {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => {
    const body: unknown = part(item, 'csp-report') ?? part(item, 'body');
    if (body === undefined) return [];
    return [
      {
        directive: short(part(body, 'effective-directive') ?? part(body, 'effectiveDirective')),
        blocked: short(part(body, 'blocked-uri') ?? part(body, 'blockedURL')),
        page: short(part(body, 'document-uri') ?? part(body, 'documentURL')),
        source: short(part(body, 'source-file') ?? part(body, 'sourceFile')),
      },
    ];
  });
}

const part = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;

/** Removes the query, which may hold a secret, and characters that could forge a log line. */
const short = (value: unknown): string =>
  typeof value === 'string'
    ? (value.split(/[?#]/, 1)[0] ?? '').replace(/[^\x20-\x7e]/g, '?').slice(0, 200)
    : '';
