import { sliceOf } from './closed-loop.ts';
import { startLineProcess } from './line-process.ts';

/** What one server showed with all its clients connected. */
export interface StreamFigures {
  readonly clients: number;
  readonly bytesPerClient: number;
  readonly p50: number;
  readonly p99: number;
  /** The share of clients that every tick reached; anything but one is a failure. */
  readonly reached: number;
}

export interface StreamOptions {
  readonly kind: 'gim' | 'bare';
  readonly url: string;
  readonly clients: number;
  readonly ticks: number;
}

/** Within what one user may have open at once. */
const PER_USER = 32;

/**
 * Connects many clients to one server process, from another process on this machine, and tells all of them of a new
 * price several times. Times are from before the sending to the arrival at each client.
 */
export async function measureStream(options: StreamOptions): Promise<StreamFigures> {
  const { kind, url, clients, ticks } = options;
  const server = await startLineProcess('stream-serve.ts', [
    kind,
    url,
    String(Math.ceil(clients / PER_USER)),
  ]);
  const crowd = await startLineProcess('stream-clients.ts');
  try {
    const { port, tokens }: { port: number; tokens: string[] } = JSON.parse(server.ready);
    const before = Number(await server.ask('memory'));
    const connected = Number(await crowd.ask(`connect ${port} ${clients} ${JSON.stringify(tokens)}`));
    const bytesPerClient = (Number(await server.ask('memory')) - before) / connected;
    const times: number[] = [];
    for (let number = 1; number <= ticks; number += 1) {
      await crowd.ask(`expect "${1000 + number}.10"`);
      const sentAt = BigInt(await server.ask(`tick ${number}`));
      const heard: string[] = JSON.parse(await crowd.ask(`heard ${clients}`));
      // The first tick warms both processes up.
      if (number > 1) times.push(...heard.map((at) => Number(BigInt(at) - sentAt) / 1e6));
    }
    const { p50, p99, count } = sliceOf(times, 1);
    return { clients: connected, bytesPerClient, p50, p99, reached: count / (clients * (ticks - 1)) };
  } finally {
    await crowd.end();
    await server.end();
  }
}
