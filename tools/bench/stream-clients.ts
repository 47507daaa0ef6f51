import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerLines } from './line-process.ts';

// Many live connections from one process, as thin as can be: bare sockets that only look for the mark of a tick.
// `connect <port> <count> <tokens as JSON>` answers how many are ready; `tick n` answers when each heard it.

const ADDRESSES = 20;
const AT_ONCE = 100;
const TICK_WAIT_MS = 30_000;

const sockets: Socket[] = [];
let heard: bigint[] = [];
let mark = '';

/** A text as a client's frame; masked with zeros, which is allowed. */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.alloc(body.length < 126 ? 6 : 8);
  head.writeUInt8(0x81, 0);
  if (body.length < 126) head.writeUInt8(0x80 | body.length, 1);
  else {
    head.writeUInt8(0x80 | 126, 1);
    head.writeUInt16BE(body.length, 2);
  }
  return Buffer.concat([head, body]);
}

function open(port: number, number: number, token: string | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (number % ADDRESSES)}` });
  const key = randomBytes(16).toString('base64');
  const ready = token === undefined ? 'HTTP/1.1 101' : '"subscribed"';
  let isReady = false;
  let text = '';
  socket.setNoDelay(true);
  socket.write(
    `GET /api/stream HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  if (token !== undefined) {
    socket.once('data', () => {
      socket.write(frameOf(JSON.stringify({ type: 'auth', token })));
      socket.write(frameOf(JSON.stringify({ type: 'subscribe', topics: ['prices'] })));
    });
  }
  socket.on('data', (chunk) => {
    if (isReady) {
      // A tick is one frame, and loopback does not split it; if it did, the count would say so.
      if (mark !== '' && chunk.includes(mark)) heard.push(process.hrtime.bigint());
      return;
    }
    text += chunk.toString('latin1');
    if (!text.includes(ready)) return;
    isReady = true;
    text = '';
    resolve();
  });
  socket.on('error', reject);
  socket.on('close', () => reject(new Error(`A connection was closed: ${text.slice(0, 200)}`)));
  sockets.push(socket);
  return promise;
}

async function openAll(port: number, count: number, tokens: readonly string[]): Promise<number> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const wave = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) =>
      open(port, from + at, tokens[(from + at) % Math.max(1, tokens.length)]),
    );
    await Promise.all(wave);
  }
  return sockets.filter(({ destroyed }) => !destroyed).length;
}

await answerLines(
  'ready',
  async (line) => {
    const [verb, first = '', second = '', third = '[]'] = line.split(' ');
    if (verb === 'connect') return String(await openAll(Number(first), Number(second), JSON.parse(third)));
    if (verb === 'expect') {
      heard = [];
      mark = first;
      return 'listening';
    }
    const wanted = Number(first);
    const until = performance.now() + TICK_WAIT_MS;
    while (heard.length < wanted && performance.now() < until) await sleep(5);
    return JSON.stringify(heard.map(String));
  },
  async () => {
    for (const socket of sockets) socket.destroy();
  },
);
