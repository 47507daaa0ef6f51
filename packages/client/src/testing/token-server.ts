import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What the server does instead of answering normally. */
export type Fault =
  | { readonly kind: 'drop' }
  | { readonly kind: 'status'; readonly status: number; readonly body?: string; readonly retryAfter?: string }
  | { readonly kind: 'body'; readonly body: string }
  | { readonly kind: 'wait'; readonly until: Promise<void> };

const graceMs = 10_000;
const lifeSeconds = 600;

/**
 * A server with real sockets that rotates refresh tokens as security decision D3 says: the parent of the current token
 * gets the same successor for ten seconds, any other reuse revokes the token family.
 */
export class TokenServer {
  readonly seen: Seen[] = [];
  refreshesAtOnceMax = 0;
  rotations = 0;
  /** Chooses a fault for each request before it is answered. `drop` does the work and loses the response. */
  fault: (seen: Seen) => Fault | undefined = () => undefined;
  readonly #http: Server;
  readonly #now: () => number;
  #refreshesAtOnce = 0;
  #made = 0;
  #live: string | undefined;
  #parent: { readonly token: string; readonly rotatedAt: number } | undefined;
  #revokedBefore = 0;

  constructor(now: () => number) {
    this.#now = now;
    this.#http = createServer((request, answer) => void this.#take(request, answer));
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#http.listen(0, '127.0.0.1', resolve));
    const address = this.#http.address();
    if (address === null || typeof address === 'string') throw new Error('A port was asked for');
    return `http://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }

  /** Signs in and starts a new token family. */
  signIn(): { readonly jwtToken: string; readonly refreshToken: string } {
    this.#parent = undefined;
    this.#live = this.#next('refresh');
    return { jwtToken: this.accessToken(), refreshToken: this.#live };
  }

  accessToken(expiresIn = lifeSeconds): string {
    const issuedAt = Math.floor(this.#now() / 1000);
    const claims = { iat: issuedAt, exp: issuedAt + expiresIn, n: this.#next('access'), name: 'Їжак?>' };
    return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
  }

  /** Invalidates every access token issued so far, as ending a session does. */
  revokeAccess(): void {
    this.#revokedBefore = this.#made;
  }

  requests(part: string): readonly Seen[] {
    return this.seen.filter(({ url }) => url.includes(part));
  }

  #next(kind: string): string {
    this.#made += 1;
    return `${kind}-${this.#made}`;
  }

  async #take(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    const seen = { method, url, headers, body: Buffer.concat(chunks).toString() };
    this.seen.push(seen);
    const fault = this.fault(seen);
    if (url.endsWith('/refreshtoken')) await this.#refresh(seen, answer, fault);
    else await this.#answer(answer, fault, () => this.#work(seen));
  }

  async #refresh(seen: Seen, answer: ServerResponse, fault: Fault | undefined): Promise<void> {
    this.#refreshesAtOnce += 1;
    this.refreshesAtOnceMax = Math.max(this.refreshesAtOnceMax, this.#refreshesAtOnce);
    await this.#answer(answer, fault, () => this.#rotate(seen));
    this.#refreshesAtOnce -= 1;
  }

  async #answer(
    answer: ServerResponse,
    fault: Fault | undefined,
    work: () => [number, object],
  ): Promise<void> {
    if (fault?.kind === 'wait') await fault.until;
    if (fault?.kind === 'status') {
      const retryAfter = fault.retryAfter === undefined ? {} : { 'Retry-After': fault.retryAfter };
      answer.writeHead(fault.status, { 'Content-Type': 'application/problem+json', ...retryAfter });
      answer.end(fault.body ?? '{}');
      return;
    }
    const [status, body] = work();
    if (fault?.kind === 'drop') {
      answer.socket?.destroy();
      return;
    }
    answer.writeHead(status, { 'Content-Type': 'application/json' });
    answer.end(fault?.kind === 'body' ? fault.body : JSON.stringify(body));
  }

  #work({ headers }: Seen): [number, object] {
    const payload = headers.authorization?.split('.')[1];
    if (payload === undefined) return [200, { who: 'nobody' }];
    const { exp, n } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const isDead = exp * 1000 <= this.#now() || Number(n.split('-')[1]) <= this.#revokedBefore;
    return isDead ? [401, problem('SessionRequired')] : [200, { who: n }];
  }

  #rotate({ body }: Seen): [number, object] {
    const { refreshToken } = JSON.parse(body);
    if (this.#live !== undefined && refreshToken === this.#live) {
      this.#parent = { token: this.#live, rotatedAt: this.#now() };
      this.#live = this.#next('refresh');
      this.rotations += 1;
      return [200, { id: 'u', jwtToken: this.accessToken(), refreshToken: this.#live }];
    }
    const parent = this.#parent;
    const isParent = parent?.token === refreshToken && this.#now() - (parent?.rotatedAt ?? 0) <= graceMs;
    if (isParent) return [200, { id: 'u', jwtToken: this.accessToken(), refreshToken: this.#live }];
    this.#live = undefined;
    this.#parent = undefined;
    return [400, problem('RefreshTokenInvalid')];
  }
}

export const problem = (name: string, more: object = {}): object => ({
  traceId: 'trace-1',
  errorDescriptions: [{ problem: name, ...more }],
});
