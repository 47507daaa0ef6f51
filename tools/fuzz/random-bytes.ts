import type { Endpoint } from '@gim/contract';
import { type FuzzCase, visible, withoutFraming, writeRequest } from './http-request.ts';
import type { Seeded } from './seeded.ts';

const prefixes: readonly [string, ...string[]] = [
  '/',
  '/api/',
  '/api/users/',
  '/api/docs/',
  '/desk/',
  '/sandbox/',
  '/sandbox/gallery/',
  '/assets/',
  '/builds/',
  '/coins/',
  '/healthz',
  '/metrics',
  '//',
  '/..',
  '/%2e%2e/',
  '/api/../',
  '*',
  'http://localhost/',
  '',
];

/** Random bytes as a path. */
export function randomPathCase(index: number, random: Seeded): FuzzCase {
  const bytes = random.bytes(random.length(40));
  const prefix = random.pick(prefixes);
  const isLegal = random.chance(0.7) && prefix.startsWith('/');
  const tail = isLegal ? legalPath(bytes, random) : withoutFraming(bytes).toString('latin1');
  const target = prefix + tail;
  const method = random.chance(0.8) ? 'GET' : random.pick(['HEAD', 'POST', 'DELETE', 'OPTIONS', 'PURGE']);
  return {
    index,
    kind: 'random-path',
    bytes: writeRequest({ method, target, headers: [] }),
    isApi: isLegal && target.startsWith('/api/'),
    isHead: method === 'HEAD',
    isWhole: isLegal && target.length < 12_000,
  };
}

/** Random bytes as header names and values. */
export function randomHeaderCase(index: number, random: Seeded): FuzzCase {
  const isLegal = random.chance(0.6);
  const count = random.chance(0.005) ? random.below(3_000) : 1 + random.below(8);
  const headers = Array.from({ length: count }, (): [string, string | Buffer] => {
    const value = random.bytes(random.length(60));
    if (!isLegal)
      return [withoutFraming(random.bytes(1 + random.below(20))).toString('latin1'), withoutFraming(value)];
    return [`X-${random.bytes(4).toString('hex')}`, visible(value)];
  });
  const target = random.pick(['/', '/api/users/login', '/api/desk/me', '/healthz', '/nope']);
  const bytes = writeRequest({ method: 'GET', target, headers });
  return {
    index,
    kind: 'random-header',
    bytes,
    isApi: isLegal && target.startsWith('/api/'),
    isHead: false,
    isWhole: isLegal && bytes.length < 12_000 && count < 100,
  };
}

/** Random bytes as the body of a call that accepts one. */
export function randomBodyCase(
  index: number,
  random: Seeded,
  endpoints: readonly [Endpoint, ...Endpoint[]],
): FuzzCase {
  const { method, path } = random.pick(endpoints);
  const body = random.bytes(random.chance(0.01) ? random.below(200_000) : random.length(200));
  const type = random.chance(0.8) ? 'application/json' : visible(random.bytes(12));
  const target = path.replaceAll(/\{\w+\}/g, '0f8b7d3e-5f53-4d3c-9f0a-1f2e3d4c5b6a');
  const bytes = writeRequest({
    method,
    target,
    headers: [['Content-Type', type]],
    body,
    isChunked: random.chance(0.1),
  });
  return {
    index,
    kind: 'random-body',
    bytes,
    isApi: true,
    isHead: false,
    isWhole: bytes.length < 12_000,
  };
}

/**
 * A path of any characters that HTTP allows, either all percent-encoded or as visible ASCII with possibly broken
 * escapes.
 */
function legalPath(bytes: Buffer, random: Seeded): string {
  if (random.chance(0.5)) return [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  return visible(bytes);
}
