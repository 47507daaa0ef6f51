import type { FastifyInstance, FastifyReply } from 'fastify';
import { isApiPath } from './reference.ts';

export const CSP_REPORT_PATH = '/csp-report';

/** What an answer that is not a page may do in a browser: nothing. */
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * What a worker of ours may do: read files and pages of this origin. A worker runs under the policy of its own file, not
 * under that of the page that started it.
 */
export const WORKER_POLICY = `${CLOSED_POLICY}; connect-src 'self'`;

/** Features the product uses are open to itself only; the rest is off, also for any script that should not be here. */
const permissions = [
  'accelerometer=()',
  'autoplay=()',
  'camera=(self)',
  'clipboard-read=(self)',
  'clipboard-write=(self)',
  'display-capture=()',
  'encrypted-media=()',
  'fullscreen=(self)',
  'geolocation=(self)',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  'screen-wake-lock=(self)',
  'usb=()',
].join(', ');

/** The headers of every answer (W-03). HSTS only makes sense, and only works, over https. */
export function baseHeaders({ publicOrigin }: { publicOrigin: string }): Readonly<Record<string, string>> {
  return {
    'content-security-policy': CLOSED_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissions,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(publicOrigin.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

/** What a page that is the same for everybody runs, as the policy names it. */
export interface PageHashes {
  readonly style: string;
  readonly script: string;
}

export interface PagePolicyOptions {
  /** What marks the page's own style and script: this answer's nonce or, on a page that never changes, their hashes. */
  readonly nonce: string | PageHashes;
  readonly publicOrigin: string;
  /** Whom the page's map is drawn from beside ourselves: its style, tiles and sprites, and nothing else. */
  readonly mapOrigin?: string | undefined;
  /** Whether the page shows other documents of ours in frames. */
  readonly frames?: boolean;
  /** Whose form for card numbers the page holds in a frame: exactly this origin. */
  readonly frameOrigin?: string | undefined;
}

/** The policy of a page (W-01, W-02): only scripts that carry this answer's nonce or hash, and what those load. */
function pagePolicy(options: PagePolicyOptions): string {
  const { nonce, publicOrigin, mapOrigin, frames = false, frameOrigin } = options;
  const framed = [...(frames ? ["'self'"] : []), ...(frameOrigin === undefined ? [] : [frameOrigin])];
  const sockets = publicOrigin.replace(/^http/, 'ws');
  const own = typeof nonce === 'string' ? { style: `'nonce-${nonce}'`, script: `'nonce-${nonce}'` } : nonce;
  return [
    "default-src 'none'",
    `script-src ${own.script} 'strict-dynamic'`,
    `style-src 'self' ${own.style}`,
    `img-src 'self' data: blob:${alsoFrom(mapOrigin)}`,
    "font-src 'self'",
    `connect-src 'self' ${sockets}${alsoFrom(mapOrigin)}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    ...(framed.length === 0 ? [] : [`frame-src ${framed.join(' ')}`]),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The second one passes the address of the map's worker and no other.
    'trusted-types gim gim-map',
    `report-uri ${CSP_REPORT_PATH}`,
    'report-to csp',
  ].join('; ');
}

const alsoFrom = (origin: string | undefined): string => (origin === undefined ? '' : ` ${origin}`);

/** The policy of the map's worker: it runs apart from the page's policy, and only fetches what the map is drawn from. */
export const workerPolicy = (mapOrigin: string | undefined): string =>
  `default-src 'none'; connect-src 'self'${alsoFrom(mapOrigin)}`;

export function setPageHeaders(reply: FastifyReply, options: PagePolicyOptions): void {
  reply.header('content-security-policy', pagePolicy(options));
  reply.header('reporting-endpoints', `csp="${CSP_REPORT_PATH}"`);
}

export function installHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    if (isApiPath(request.url)) reply.header('cache-control', 'no-store');
    done();
  });
}
