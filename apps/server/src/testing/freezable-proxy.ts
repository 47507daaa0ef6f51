import { createServer, connect as dial, type Socket } from 'node:net';

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
  const through = new URL(url);
  const port = through.port || '5432';
  const folder = through.searchParams.get('host');
  const target = folder?.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${port}` }
    : { host: through.hostname, port: Number.parseInt(port, 10) };
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String(address.port);
  return {
    url: through.href,
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
