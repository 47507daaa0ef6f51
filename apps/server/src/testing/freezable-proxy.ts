import { createServer, connect as dial, type Socket } from 'node:net';
import { listenFor, upstreamOf } from './proxied-url.ts';

/**
 * A proxy before a database. Frozen, it looks like a host whose network cable was pulled: connections stay open, and
 * nothing answers.
 */
export interface FreezableProxy {
  readonly url: string;
  readonly connections: number;
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** Example: `const proxy = await openFreezableProxy(database.url); proxy.freeze()`. */
export async function openFreezableProxy(url: string): Promise<FreezableProxy> {
  const target = upstreamOf(url);
  const sockets = new Set<Socket>();
  let connections = 0;
  let isFrozen = false;
  const server = createServer((client) => {
    connections += 1;
    const upstream = dial(target);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        // Data that arrives while frozen is lost, as on a cut line.
        if (!isFrozen) to.write(bytes);
      });
      from.on('close', () => {
        sockets.delete(from);
        if (!isFrozen) to.destroy();
      });
      from.on('error', () => undefined);
    }
  });
  const through = await listenFor(url, server);
  return {
    url: through,
    get connections() {
      return connections;
    },
    freeze() {
      isFrozen = true;
    },
    thaw() {
      isFrozen = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
