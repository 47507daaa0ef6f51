import type { Endpoint } from '@gim/contract';
import type { FastifyInstance, RouteOptions } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Why a route needs no declared caller: it serves a page, a file or a health check, exists in the sandbox only, or
     * authenticates by itself, in the first message of a live connection.
     */
    open?: 'page' | 'process' | 'report' | 'sandbox' | 'stream';
  }
}

export interface KnownRoute {
  readonly method: string;
  readonly url: string;
  readonly endpoint: Endpoint | undefined;
}

export interface KnownRoutes {
  list(): readonly KnownRoute[];
  /** The methods that this path supports; empty if the path does not exist. */
  methodsOf(path: string): string[];
}

/** The only routes allowed outside of `mount`. Adding one requires a reason in review. */
const openRoutes: Readonly<Record<string, readonly RegExp[]>> = {
  page: [/^\/\*$/, /^\/look\/\*$/, /^\/api\/docs$/, /^\/api\/openapi\.json$/],
  process: [/^\/(?:healthz|readyz|metrics)$/],
  report: [/^\/csp-report$/],
  sandbox: [/^\/sandbox(?:\/|$)/],
  stream: [/^\/api\/stream$/],
};

/** Records all routes, and fails the boot if one has no declared caller (Z-01). Must be installed first. */
export function watchRoutes(app: FastifyInstance): KnownRoutes {
  const routes: (KnownRoute & { pattern: RegExp; fault: string | undefined })[] = [];
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      const { url } = route;
      routes.push({
        method,
        url,
        endpoint: route.config?.endpoint,
        pattern: patternOf(url),
        fault: faultOf(route),
      });
    }
  });
  app.addHook('onReady', async () => {
    const faults = routes.flatMap(({ method, url, fault }) =>
      fault === undefined ? [] : [`${method} ${url} ${fault}`],
    );
    if (faults.length > 0) throw new Error(`Routes without a declared caller: ${faults.join('; ')}.`);
  });
  return {
    list: () => routes,
    methodsOf: (path) => [
      ...new Set(
        routes.filter(({ url, pattern }) => url !== '/*' && pattern.test(path)).map(({ method }) => method),
      ),
    ],
  };
}

function faultOf({ url, config }: RouteOptions): string | undefined {
  if (config?.endpoint !== undefined) return undefined;
  if (config?.open === undefined) return 'was not mounted';
  const allowed = openRoutes[config.open]?.some((pattern) => pattern.test(url)) ?? false;
  return allowed ? undefined : `is not on the list of open routes (${config.open})`;
}

function patternOf(url: string): RegExp {
  const source = url
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/:\w+/g, '[^/]+')
    .replaceAll('*', '.*');
  return new RegExp(`^${source}$`);
}
