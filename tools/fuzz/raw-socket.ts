import type { FuzzCase } from './http-request.ts';
import type { Seeded } from './seeded.ts';

/** Bytes that no HTTP client would send: partial requests, conflicting lengths, other protocols, and noise. */
export function rawSocketCase(index: number, random: Seeded): FuzzCase {
  const bytes = random.chance(0.5)
    ? damaged(Buffer.from(random.pick(oddRequests), 'latin1'), random)
    : noise(random);
  // Any response or a close is accepted, as long as the server does not crash.
  return { index, kind: 'raw-socket', bytes, isApi: false, isHead: bytes.includes('HEAD '), isWhole: false };
}

const post = 'POST /api/users/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
const get = 'GET /api/desk/me HTTP/1.1\r\nHost: localhost\r\n';

const oddRequests: readonly [string, ...string[]] = [
  `${post}Content-Length: 2\r\n\r\n{}`,
  `${post}Content-Length: 200\r\n\r\n{}`,
  `${post}Content-Length: -1\r\n\r\n{}`,
  `${post}Content-Length: 99999999999999999999\r\n\r\n{}`,
  `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
  `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
  `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  `${post}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}`,
  `${post}Transfer-Encoding: chunked\r\n\r\n2;ext="\r\n{}\r\n0\r\nX-Trailer: 1\r\n\r\n`,
  `${post}Transfer-Encoding: xchunked\r\n\r\n{}`,
  `${post}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`,
  `${post}Expect: something-else\r\nContent-Length: 2\r\n\r\n{}`,
  `${get}\r\n${get}\r\n`,
  `${get}X-Fold: a\r\n b\r\n\r\n`,
  `${get}X Y: a\r\n\r\n`,
  `${get}: empty\r\n\r\n`,
  `${get}X-Null: a\0b\r\n\r\n`,
  `${get}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
  `${get}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  `${get}Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`,
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET / HTTP/0.9\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n',
  'GET /\r\n',
  'GET  /  HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET http://elsewhere.example/api/desk/me HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'CONNECT localhost:5432 HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'HEAD /api/desk/me HTTP/1.1\r\nHost: localhost\r\n\r\n',
  `GET /${'a'.repeat(30_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  'GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET /api/%ff%fe HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET / HTTP/1.1\nHost: localhost\n\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  '\r\n\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n',
  '',
];

/** The request unchanged, or with some bytes changed, cut, duplicated or inserted. */
function damaged(bytes: Buffer, random: Seeded): Buffer {
  if (bytes.length === 0 || random.chance(0.3)) return bytes;
  const at = random.below(bytes.length);
  const length = random.below(16);
  switch (random.below(4)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at)]);
    case 2:
      return Buffer.concat([bytes.subarray(0, at), random.bytes(length), bytes.subarray(at)]);
    default: {
      const changed = Buffer.from(bytes);
      for (let count = 0; count <= length; count += 1)
        changed[random.below(changed.length)] = random.below(256);
      return changed;
    }
  }
}

function noise(random: Seeded): Buffer {
  const bytes = random.bytes(random.length(300));
  return random.chance(0.3)
    ? Buffer.concat([Buffer.from(random.pick(['GET /', 'POST /api/', 'HTTP/1.1 '])), bytes])
    : bytes;
}
