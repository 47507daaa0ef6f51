import type { FastifyInstance, FastifyReply } from 'fastify';
import { isApiPath } from './reference.ts';

export const CSP_REPORT_PATH = '/csp-report';

/** The CSP of a response that is not a page: nothing is allowed. */
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The CSP of our workers: they may fetch from this origin. A worker runs under the policy of its own file, not under
 * that of the page that started it.
 */
export const WORKER_POLICY = `${CLOSED_POLICY}; connect-src 'self'`;

/**
 * Features that the product uses are allowed for its own origin only; all others are off, also for injected scripts.
 */
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

/** The headers of every response (W-03). HSTS only has an effect over https. */
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

/** The hashes of the style and script of a page that is the same for everyone. */
export interface PageHashes {
  readonly style: string;
  readonly script: string;
}

export interface PagePolicyOptions {
  /**
   * What the policy allows the page's style and script by: this response's nonce or, on a static page, their hashes.
   */
  readonly nonce: string | PageHashes;
  readonly publicOrigin: string;
  /** The external origin of the map's style, tiles and sprites, if there is one. */
  readonly mapOrigin?: string | undefined;
  /** Whether the page embeds documents of ours in frames. */
  readonly frames?: boolean;
  /** The origin of the card number form that the page embeds. */
  readonly frameOrigin?: string | undefined;
}

/** The CSP of a page (W-01, W-02): only scripts with this response's nonce or hash, and what those load. */
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
    // The second one allows the URL of the map's worker and no other.
    'trusted-types gim gim-map',
    `report-uri ${CSP_REPORT_PATH}`,
    'report-to csp',
  ].join('; ');
}

const alsoFrom = (origin: string | undefined): string => (origin === undefined ? '' : ` ${origin}`);

/** The CSP of the map's worker: it does not inherit the page's policy, and only fetches map data. */
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
