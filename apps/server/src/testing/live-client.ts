import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type ClientMessage, type ServerMessage, serverMessage, streamPath } from '@gim/contract';
import { vi } from 'vitest';
import * as z from 'zod';
import type { App } from '../app.ts';

/** A live connection as in a browser. Every message of the server is validated against the contract. */
export interface LiveClient {
  readonly heard: ServerMessage[];
  readonly closed: () => number | undefined;
  send(message: ClientMessage | string): void;
  close(): void;
  /** The next message of this type that was not returned yet. */
  hear<T extends ServerMessage['type']>(type: T): Promise<Extract<ServerMessage, { type: T }>>;
  untilClosed(): Promise<number>;
}

/** Listens on a local port, and returns the WebSocket address. */
export async function listenOn(app: App): Promise<string> {
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  return address.replace(/^http/, 'ws');
}

export async function openLive(address: string): Promise<LiveClient> {
  const socket = new WebSocket(address + streamPath);
  const heard: ServerMessage[] = [];
  const taken = new Set<ServerMessage>();
  let code: number | undefined;
  socket.addEventListener('message', ({ data }) =>
    heard.push(z.parse(serverMessage, JSON.parse(String(data)))),
  );
  socket.addEventListener('close', (event) => {
    code = event.code;
  });
  await once(socket, 'open');
  return {
    heard,
    closed: () => code,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    close: () => socket.close(),
    hear: <T extends ServerMessage['type']>(type: T) =>
      vi.waitFor(
        () => {
          const found = heard.find(
            (message): message is Extract<ServerMessage, { type: T }> =>
              message.type === type && !taken.has(message),
          );
          if (found === undefined) throw new Error(`Nothing of type ${type} in ${JSON.stringify(heard)}`);
          taken.add(found);
          return found;
        },
        { timeout: 3000, interval: 5 },
      ),
    untilClosed: () =>
      vi.waitFor(
        () => {
          if (code === undefined) throw new Error('still open');
          return code;
        },
        { timeout: 5000, interval: 5 },
      ),
  };
}

/** Opens a connection and signs it in. */
export async function openSignedIn(
  address: string,
  token: string,
  topics: Extract<ClientMessage, { type: 'subscribe' }>['topics'] = [],
): Promise<LiveClient> {
  const client = await openLive(address);
  client.send({ type: 'auth', token });
  client.send({ type: 'subscribe', topics });
  await client.hear('subscribed');
  return client;
}

/**
 * The handshake over a bare socket, for requests that no client makes. Returns the socket and the head of the response.
 */
export async function handshake(
  address: string,
  headers: Readonly<Record<string, string>> = {},
  path: string = streamPath,
): Promise<{ socket: Socket; head: string; rest: Buffer }> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const all = {
    Host: hostname,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  let bytes = Buffer.alloc(0);
  while (!bytes.includes('\r\n\r\n')) {
    const [chunk] = await once(socket, 'data');
    bytes = Buffer.concat([bytes, chunk]);
  }
  const end = bytes.indexOf('\r\n\r\n');
  return { socket, head: bytes.subarray(0, end).toString(), rest: bytes.subarray(end + 4) };
}

/** A text as a client frame, masked with zeros, which is allowed and leaves it readable. */
export function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.alloc(8);
  head.writeUInt8(0x81, 0);
  head.writeUInt8(0x80 | 126, 1);
  head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}
