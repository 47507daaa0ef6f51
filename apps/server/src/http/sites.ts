import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../platform/html.ts';
import type { Random } from '../platform/random.ts';
import { Refusal } from '../platform/refusal.ts';
import { namesTag } from './conditional.ts';
import { type PagePolicyOptions, setPageHeaders, WORKER_POLICY, workerPolicy } from './headers.ts';
import { type NoncePage, noncePage } from './nonce-page.ts';
import { renderPage } from './page.ts';
import { isApiPath } from './reference.ts';
import type { KnownRoutes } from './routes-known.ts';
import type { Site } from './site.ts';
import type { Encoding, StaticFile } from './static-folder.ts';

export interface SitesDeps {
  /** The longest base that fits a path wins. */
  readonly sites: readonly Site[];
  readonly routes: KnownRoutes;
  readonly random: Random;
  readonly publicOrigin: string;
}

/** Serves everything except the API: files and pages of the built apps, and "not found" in the right format. */
export function installSites(app: FastifyInstance, deps: SitesDeps): void {
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = decodePath(request.url);
    if (path === undefined || isApiPath(path)) throw notFound(request, reply, deps.routes);
    const site = deps.sites
      .filter(({ base }) => path.startsWith(base) || `${path}/` === base)
      .toSorted((a, b) => b.base.length - a.base.length)[0];
    if (site === undefined || (site.base === '/' && isSandboxPath(path))) throw new Refusal('NotFound');
    if (`${path}/` === site.base) return reply.redirect(site.base, 308);
    const file = await site.file(path.slice(site.base.length));
    if (file !== undefined) {
      if (isMapWorker(file)) reply.header('content-security-policy', workerPolicy(site.mapOrigin));
      return sendFile(request, reply, file);
    }
    return sendShell(request, reply, { site, path: `/${path.slice(site.base.length)}`, deps });
  };
  app.route({ method: ['GET', 'HEAD'], url: '/*', config: { open: 'page' }, handler: serve });
  app.setNotFoundHandler((request, reply) => {
    throw notFound(request, reply, deps.routes);
  });
}

/** The path exists for other methods, or it does not exist. */
function notFound(request: FastifyRequest, reply: FastifyReply, routes: KnownRoutes): Refusal {
  const methods = routes.methodsOf(request.url.split('?', 1)[0] ?? '');
  // The router can reject a path that the pattern matches, such as one with an overlong part: that is not a 405.
  if (methods.length === 0 || methods.includes(request.method)) return new Refusal('NotFound');
  reply.header('allow', methods.join(', '));
  return new Refusal('MethodNotAllowed');
}

/** The sandbox's addresses never belong to the wallet: without the sandbox they do not exist (P-05). */
const isSandboxPath = (path: string): boolean => path === '/sandbox' || path.startsWith('/sandbox/');

const isMapWorker = ({ path }: StaticFile): boolean => /^assets\/maplibre-gl-worker-[\w-]+\.mjs$/.test(path);

function decodePath(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '');
  } catch {
    return undefined;
  }
}

/** Service workers open pages offline and prefetch for them. */
const offlineWorkers = new Set(['trip-worker.js', 'shell-worker.js']);

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'], file.encodings);
  const { bytes, tag } = await file.read(encoding);
  reply.header('cache-control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  reply.header('content-type', file.type);
  reply.header('etag', tag);
  if (offlineWorkers.has(file.path)) reply.header('content-security-policy', WORKER_POLICY);
  if (file.encodings.size > 0) reply.header('vary', 'accept-encoding');
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return namesTag(request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(bytes);
}

/** Brotli if it is available and accepted, else gzip. An encoding with q=0 is refused by the client. */
function chooseEncoding(header: string | undefined, made: ReadonlySet<Encoding>): Encoding | undefined {
  const wanted = (header ?? '').split(',').map((part) => part.trim().toLowerCase());
  const accepts = (name: string): boolean =>
    wanted.some((part) => part === name || (part.startsWith(`${name};`) && !/;\s*q=0(?:\.0*)?$/.test(part)));
  return (['br', 'gzip'] as const).find((encoding) => made.has(encoding) && accepts(encoding));
}

async function sendShell(
  request: FastifyRequest,
  reply: FastifyReply,
  { site, path, deps }: { site: Site; path: string; deps: SitesDeps },
): Promise<FastifyReply> {
  const wantsPage =
    (request.headers.accept ?? '*/*').includes('text/html') || request.headers.accept === '*/*';
  const isKnown = await site.hasPage(path);
  // A missing picture or script gets a short answer instead of a page that the browser would try to parse as one.
  if (!isKnown && (!wantsPage || /\.\w{2,5}$/.test(path))) throw new Refusal('NotFound');
  const nonce = deps.random.bytes(18).toString('base64url');
  const shell = await site.shell();
  reply.code(shell === undefined ? 503 : isKnown ? 200 : 404);
  const { publicOrigin } = deps;
  const page = shell ?? noncePage([notBuilt(site, nonce)]);
  const { mapOrigin } = site;
  return sendPage(request, reply, {
    nonce,
    publicOrigin,
    mapOrigin,
    frameOrigin: site.frameOrigin(),
    page,
  });
}

export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, ...policy }: PagePolicyOptions & { nonce: string; page: NoncePage },
): FastifyReply {
  setPageHeaders(reply, policy);
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding');
  if (chooseEncoding(request.headers['accept-encoding'], new Set(['gzip'])) === undefined)
    return reply.send(page.text(policy.nonce));
  return reply.header('content-encoding', 'gzip').send(page.gzip(policy.nonce));
}

function notBuilt({ name }: Site, nonce: string): string {
  return renderPage({
    nonce,
    title: 'Not built yet',
    body: html`<h1>The ${name} is not built yet</h1>
      <p>Run <code>npm run build</code>, then load this page again. The server need not be restarted.</p>`,
  });
}
