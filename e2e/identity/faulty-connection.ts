import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';

/** What happens to one request and its response. */
export type Delivery = 'arrives' | 'never sent' | 'lost before its cookie' | 'lost after its cookie';

/**
 * A proxy between browser and product that loses responses by cutting the connection: before the product receives the
 * request, before the browser receives the response, or between the response's headers, with its cookies, and its body.
 * It listens on its own port; cookies are not bound to ports.
 */
export class FaultyConnection {
  /** Every refresh token that the product has issued, including those whose response was lost. */
  readonly made: Set<string> = new Set();
  readonly deliveries: Map<Delivery, number> = new Map();
  readonly refusals: number[] = [];
  /** The deliveries of successive refreshes, repeated cyclically. */
  plan: readonly Delivery[] = ['arrives'];
  readonly #target: URL;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server: Server;
  #count = 0;

  constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((asked, answer) => this.#take(asked, answer));
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, 'localhost', resolve));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('A port was asked for');
    return `http://localhost:${address.port}`;
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #take(asked: IncomingMessage, answer: ServerResponse): void {
    const isRefresh = asked.url?.endsWith('/refreshtoken') === true;
    const delivery = isRefresh ? (this.plan[this.#count++ % this.plan.length] ?? 'arrives') : 'arrives';
    if (isRefresh) this.deliveries.set(delivery, (this.deliveries.get(delivery) ?? 0) + 1);
    if (delivery === 'never sent') return void asked.socket.destroy();
    const { hostname, port, host } = this.#target;
    const passed = request(
      {
        agent: this.#agent,
        hostname,
        port,
        method: asked.method,
        path: asked.url,
        headers: { ...asked.headers, host },
      },
      (reply) => {
        if (!isRefresh) return void reply.pipe(answer.writeHead(reply.statusCode ?? 502, reply.headers));
        void this.#answerRefresh(reply, answer, delivery);
      },
    );
    passed.on('error', () => asked.socket.destroy());
    asked.pipe(passed);
  }

  async #answerRefresh(reply: IncomingMessage, answer: ServerResponse, delivery: Delivery): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of reply) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (reply.statusCode === 200) this.made.add(JSON.parse(body.toString()).refreshToken);
    else this.refusals.push(reply.statusCode ?? 0);
    if (delivery === 'lost before its cookie') return void answer.socket?.destroy();
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    if (delivery === 'arrives') return void answer.end(body);
    answer.write(body.subarray(0, 1), () => answer.socket?.destroy());
  }
}
