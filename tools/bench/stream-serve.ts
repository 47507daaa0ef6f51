import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { buildApp } from '../../apps/server/src/app.ts';
import { createHub } from '../../apps/server/src/http/stream/hub.ts';
import { listen } from '../../apps/server/src/platform/db/listen.ts';
import { ORIGIN, openIdentity, verifiedAccount } from '../../apps/server/src/testing/test-identity.ts';
import { answerLines } from './line-process.ts';
import { plainHasher } from './plain-hasher.ts';
import { sampleTick } from './stream-sample.ts';

// A server of live connections: the product's own (`gim <database> <users>`), or a bare `ws` that sends to everybody.
// Answers `tick n` with the time before it was sent, and `memory` with its resident bytes.

interface Served {
  readonly port: number;
  readonly tokens: readonly string[];
  tick(number: number): Promise<void>;
  close(): Promise<void>;
}

async function serveGim(url: string, users: number): Promise<Served> {
  const identity = await openIdentity({ url, hasher: plainHasher });
  const { platform, sessions } = identity;
  const { authenticator, ends: sessionEnds } = sessions;
  const hub = createHub({ ...platform, authenticator, sessionEnds });
  const app = await buildApp({ platform, modules: identity.modules, publicOrigin: ORIGIN, hub });
  const listener = await listen({ url, log: platform.log, channels: hub.channels });
  const tokens: string[] = [];
  for (let count = 0; count < users; count += 1) tokens.push((await verifiedAccount(identity)).token);
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  return {
    port: portOf(app.server.server),
    tokens,
    tick: (number) => platform.stream.broadcast({ topic: 'prices', data: sampleTick(number) }),
    async close() {
      await app.server.close();
      await listener.close();
      await identity.close();
    },
  };
}

async function serveBare(): Promise<Served> {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: portOf(server),
    tokens: [],
    async tick(number) {
      const text = JSON.stringify({ type: 'event', topic: 'prices', data: sampleTick(number) });
      for (const socket of sockets.clients) socket.send(text);
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.close();
    },
  };
}

const portOf = (server: { address(): AddressInfo | string | null }): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

async function residentBytes(): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) {
    globalThis.gc?.();
    await sleep(200);
  }
  return process.memoryUsage().rss;
}

const [kind = '', url = '', users = '0'] = process.argv.slice(2);
const served = kind === 'gim' ? await serveGim(url, Number(users)) : await serveBare();
const { port, tokens } = served;
await answerLines(
  JSON.stringify({ port, tokens }),
  async (line) => {
    if (line === 'memory') return String(await residentBytes());
    const sentAt = process.hrtime.bigint();
    await served.tick(Number(line.split(' ')[1]));
    return String(sentAt);
  },
  () => served.close(),
);
