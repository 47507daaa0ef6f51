import type { Customer } from './customer.ts';
import type { PageCode } from './page-code.ts';

interface LivePage {
  readonly build: string;
  isOpen: boolean;
  closedAt: number;
  /** Events of own trades since the last reset. */
  events: number;
}

/**
 * Live connections of open pages, by the client of the page's own build, and the interruptions that a customer notices.
 */
export class LivePages {
  readonly #origin: string;
  readonly #pages: LivePage[] = [];
  readonly #sockets = new Set<WebSocket>();
  readonly #closes = new Map<number, number>();
  #isOver = false;
  #moves = 0;
  longestMs = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  open(customers: readonly Customer[], code: PageCode): void {
    for (const customer of customers) this.#openOne(customer, code);
  }

  get areOpen(): boolean {
    return this.#pages.every(({ isOpen }) => isOpen);
  }

  /** Whether each has heard of a trade since `listenAnew`. */
  get haveHeard(): boolean {
    return this.#pages.every(({ events }) => events > 0);
  }

  /** For the report: pages without a connection, and pages without events. */
  get missing(): string {
    return this.#pages
      .flatMap(({ build, isOpen, events }, at) =>
        isOpen && events > 0
          ? []
          : [`page ${at} of ${build} ${isOpen ? 'heard nothing' : 'is not connected'}`],
      )
      .join(', ');
  }

  listenAnew(): void {
    for (const page of this.#pages) page.events = 0;
  }

  /** How often connections moved, the longest interruption, and the close codes. */
  get summary(): string {
    const codes = [...this.#closes].map(([code, count]) => `${code}: ${count}`).join(', ');
    return `${this.#pages.length} live connections moved ${this.#moves} times (close codes ${codes || 'none'}), ${Math.round(this.longestMs)} ms for the longest move`;
  }

  close(): void {
    this.#isOver = true;
    for (const socket of this.#sockets) socket.close();
  }

  #openOne(customer: Customer, code: PageCode): void {
    const client = customer.open(code, this.#origin);
    const page: LivePage = { build: code.build, isOpen: false, closedAt: 0, events: 0 };
    this.#pages.push(page);
    const stream = new code.LiveStream({
      session: customer,
      token: (refused) => client.accessToken(refused === null ? {} : { refused }),
      onRevoked: () => customer.end('revoked'),
      page: { isActive: () => !this.#isOver, subscribe: () => undefined },
      random: Math.random,
      open: () => this.#connect(page),
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    });
    stream.subscribe('transactions', {
      onData: () => {
        page.events += 1;
      },
      onGap: () => this.#subscribed(page),
    });
  }

  #connect(page: LivePage): WebSocket {
    const socket = new WebSocket(`${this.#origin.replace('http', 'ws')}/api/stream`);
    this.#sockets.add(socket);
    socket.addEventListener('close', ({ code }) => {
      this.#sockets.delete(socket);
      this.#closes.set(code, (this.#closes.get(code) ?? 0) + 1);
      if (page.isOpen) page.closedAt = performance.now();
      page.isOpen = false;
    });
    return socket;
  }

  #subscribed(page: LivePage): void {
    if (page.isOpen) return;
    page.isOpen = true;
    if (page.closedAt === 0) return;
    this.#moves += 1;
    this.longestMs = Math.max(this.longestMs, performance.now() - page.closedAt);
  }
}
