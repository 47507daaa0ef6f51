import type { APIResponse, CDPSession, Page, Request } from '@playwright/test';

/**
 * Playwright's own `page.route` stops every request of a page, also those for its files, and switches the cache off: with it
 * a page load takes two to three times the processor time. These routes stop calls of the server alone.
 */
const STOPPED = ['*/api/*', '*/builds/*', '*/sandbox/*'];

type Address = string | RegExp | ((url: URL) => boolean);
type Handler = (route: ApiRoute) => unknown;

/** Answers the calls to these addresses; what a later route falls back from goes to the earlier ones. */
export async function routeApi(page: Page, address: Address, handler: Handler): Promise<void> {
  let routes = routesOf.get(page);
  if (routes === undefined) {
    routes = new PageRoutes(page);
    routesOf.set(page, routes);
  }
  await routes.add(address, handler);
}

export function unrouteApi(page: Page, address: Address): void {
  routesOf.get(page)?.remove(address);
}

const routesOf = new WeakMap<Page, PageRoutes>();

/** What the browser says of a request that it has stopped. */
interface Stopped {
  readonly requestId: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly postData?: string;
    readonly postDataEntries?: readonly { readonly bytes?: string }[];
  };
}

interface Registered {
  readonly address: Address;
  readonly matches: (url: string) => boolean;
  readonly handler: Handler;
}

class PageRoutes {
  readonly #page: Page;
  #session: Promise<CDPSession> | undefined;
  #routes: readonly Registered[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  async add(address: Address, handler: Handler): Promise<void> {
    this.#routes = [{ address, matches: matcherOf(address), handler }, ...this.#routes];
    this.#session ??= this.#open();
    await this.#session;
  }

  remove(address: Address): void {
    this.#routes = this.#routes.filter((route) => String(route.address) !== String(address));
  }

  async #open(): Promise<CDPSession> {
    const session = await this.#page.context().newCDPSession(this.#page);
    session.on('Fetch.requestPaused', (stopped: Stopped) => void this.#handle(session, stopped));
    await session.send('Fetch.enable', { patterns: STOPPED.map((urlPattern) => ({ urlPattern })) });
    return session;
  }

  async #handle(session: CDPSession, stopped: Stopped): Promise<void> {
    const { url } = stopped.request;
    const left = this.#routes.filter(({ matches }) => matches(url)).map(({ handler }) => handler);
    const next = async (): Promise<void> => {
      const handler = left.shift();
      const route = new ApiRoute({ page: this.#page, session, stopped, next });
      await (handler === undefined ? route.continue() : handler(route));
    };
    await next();
  }
}

interface RouteContext {
  readonly page: Page;
  readonly session: CDPSession;
  readonly stopped: Stopped;
  readonly next: () => Promise<void>;
}

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly contentType?: string;
  readonly body?: string | Buffer;
  readonly json?: unknown;
  /** What the server has answered; the other fields replace parts of it. */
  readonly response?: APIResponse;
}

interface Changes {
  readonly url?: string;
  readonly postData?: string;
}

/** A stopped request, to be answered, refused or sent. The methods are those of Playwright's `Route`. */
export class ApiRoute {
  readonly #context: RouteContext;

  constructor(context: RouteContext) {
    this.#context = context;
  }

  request(): ApiRequest {
    return new ApiRequest(this.#context.stopped);
  }

  async fulfill({ response, json, ...answer }: Answer): Promise<void> {
    const { headers: received, ...given } = response === undefined ? {} : await contentOf(response);
    const written = json === undefined ? {} : { body: JSON.stringify(json), contentType: 'application/json' };
    const { status = 200, body = '', contentType, headers } = { ...given, ...written, ...answer };
    const all = {
      ...received,
      ...headers,
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
      'content-length': String(Buffer.byteLength(body)),
    };
    await this.#send('Fetch.fulfillRequest', {
      responseCode: status,
      responseHeaders: Object.entries(all).map(([name, value]) => ({ name, value })),
      body: Buffer.from(body).toString('base64'),
    });
  }

  async abort(): Promise<void> {
    await this.#send('Fetch.failRequest', { errorReason: 'Failed' });
  }

  async continue({ url, postData }: Changes = {}): Promise<void> {
    await this.#send('Fetch.continueRequest', {
      ...(url === undefined ? {} : { url }),
      ...(postData === undefined ? {} : { postData: Buffer.from(postData).toString('base64') }),
    });
  }

  /** Leaves the request to the routes that were added before. */
  fallback(): Promise<void> {
    return this.#context.next();
  }

  /** What the server answers, for this page's visitor. */
  fetch(): Promise<APIResponse> {
    const request = this.request();
    const data = request.postDataBuffer();
    return this.#context.page.context().request.fetch(request.url(), {
      method: request.method(),
      headers: { ...request.headers() },
      ...(data === null ? {} : { data }),
      maxRedirects: 0,
    });
  }

  async #send(
    method: 'Fetch.fulfillRequest' | 'Fetch.failRequest' | 'Fetch.continueRequest',
    params: object,
  ) {
    const { session, stopped } = this.#context;
    // The page may be gone, or may have given the request up.
    await session.send(method, { requestId: stopped.requestId, ...params } as never).catch(() => undefined);
  }
}

/** A request as the page has sent it. The methods are those of Playwright's `Request`. */
export class ApiRequest {
  readonly #stopped: Stopped;

  constructor(stopped: Stopped) {
    this.#stopped = stopped;
  }

  url(): string {
    return this.#stopped.request.url;
  }

  method(): string {
    return this.#stopped.request.method;
  }

  /** With names in lower case. */
  headers(): Readonly<Record<string, string>> {
    const { headers } = this.#stopped.request;
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  }

  postDataBuffer(): Buffer | null {
    const { postDataEntries, postData } = this.#stopped.request;
    if (postDataEntries !== undefined)
      return Buffer.concat(postDataEntries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64')));
    return postData === undefined ? null : Buffer.from(postData);
  }

  postData(): string | null {
    return this.postDataBuffer()?.toString() ?? null;
  }

  /** Each test knows what its page sends. */
  postDataJSON(): ReturnType<Request['postDataJSON']> {
    return JSON.parse(this.postData() ?? 'null');
  }
}

async function contentOf(
  response: APIResponse,
): Promise<Answer & { readonly headers: Record<string, string> }> {
  const headers = { ...response.headers() };
  // The body is decoded already.
  delete headers['content-encoding'];
  return { status: response.status(), headers, body: await response.body() };
}

/** As Playwright reads globs: `**` is anything, `*` anything up to a slash, and an address without an origin is one of any. */
function matcherOf(address: Address): (url: string) => boolean {
  if (typeof address === 'function') return (url) => address(new URL(url));
  if (typeof address !== 'string') return (url) => address.test(url);
  const text = address
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'));
  const whole = new RegExp(`^${address.startsWith('/') ? 'https?://[^/]+' : ''}${text}$`);
  return (url) => whole.test(url);
}
