import { createServer, connect as dial, type Socket } from 'node:net';
import { listenFor, upstreamOf } from '../../../testing/proxied-url.ts';

/**
 * A proxy in front of a database that cuts all connections at one message: to the database, the process was killed
 * there.
 */
export interface CuttingProxy {
  readonly url: string;
  /** Whether the connections are cut. */
  readonly isCut: boolean;
  /** The `message`th message from now on is the last one; with `isSent` it still reaches the database. */
  cutAt(message: number, options: { isSent: boolean }): void;
  close(): Promise<void>;
}

export async function openCuttingProxy(url: string): Promise<CuttingProxy> {
  const target = upstreamOf(url);
  const sockets = new Set<Socket>();
  let left = Number.POSITIVE_INFINITY;
  let isSentLast = false;
  let isCut = false;
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroySoon();
  };
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = dial(target);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    upstream.on('data', (bytes) => void (isCut || client.write(bytes)));
    client.on('data', (bytes) => {
      if (isCut) return;
      left -= 1;
      if (left > 0 || isSentLast) upstream.write(bytes);
      if (left <= 0) cut();
    });
    client.on('close', () => upstream.destroySoon());
    upstream.on('close', () => client.destroy());
  });
  const through = await listenFor(url, server);
  return {
    url: through,
    get isCut() {
      return isCut;
    },
    cutAt(message, { isSent }) {
      left = message;
      isSentLast = isSent;
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
