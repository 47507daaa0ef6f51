import type { Endpoint } from '@gim/contract';
import { fieldsOf } from '@gim/contract/testing/schema-walk';
import { hostileJson, hostileText, hostileValue } from './hostile.ts';
import { type FuzzCase, writeRequest } from './http-request.ts';
import { sampleUuid, sampleValue } from './sample-value.ts';
import type { Seeded } from './seeded.ts';

/** Placeholders for values that only the running server has; they are replaced when the case is sent. */
export const placeholders = {
  token: '~access-token~',
  staffToken: '~staff-token~',
  userId: '~user-id~',
} as const;

interface Draft {
  method: string;
  params: Record<string, string>;
  query: [string, string][];
  headers: [string, string][];
  body: Buffer | undefined;
}

/** A valid request of the contract with zero to three mutations. */
export function nearValidCase(
  index: number,
  random: Seeded,
  endpoints: readonly [Endpoint, ...Endpoint[]],
): FuzzCase {
  const endpoint = pickEndpoint(random, endpoints);
  const { draft, json } = validDraft(endpoint, random);
  const mutations = random.below(4);
  for (let count = 0; count < mutations; count += 1) mutate(draft, json, random);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    escapeUrl(draft.params[name] ?? ''),
  );
  const search = draft.query.map(([name, value]) => `${escapeUrl(name)}=${escapeUrl(value)}`).join('&');
  const bytes = writeRequest({
    method: draft.method,
    target:
      path +
      (search === '' ? '' : `?${search}`) +
      (random.chance(0.02) ? random.pick(['/', '//', '?', '#', ';a']) : ''),
    headers: draft.headers,
    ...(draft.body === undefined ? {} : { body: draft.body, isChunked: random.chance(0.05) }),
  });
  const isShort = bytes.length < 12_000;
  return { index, kind: 'near-valid', bytes, isApi: true, isHead: draft.method === 'HEAD', isWhole: isShort };
}

/**
 * Calls that check a password take about 17 ms by design. They are made a quarter as often as the others, so that a
 * million cases finish in minutes.
 */
function pickEndpoint(random: Seeded, endpoints: readonly [Endpoint, ...Endpoint[]]): Endpoint {
  const endpoint = random.pick(endpoints);
  const isSlow = fieldsOf(endpoint.body).some((field) => /password/i.test(field));
  return isSlow && random.chance(0.75) ? random.pick(endpoints) : endpoint;
}

function validDraft(
  endpoint: Endpoint,
  random: Seeded,
): { readonly draft: Draft; readonly json: Record<string, unknown> } {
  const isOwn = random.chance(0.8);
  const params = texts(endpoint.params, random);
  const query = texts(endpoint.query, random);
  if (isOwn && 'id' in params) params.id = placeholders.userId;
  if (isOwn && 'id' in query) query.id = placeholders.userId;
  const json = endpoint.body === undefined ? {} : record(sampleValue(endpoint.body, random));
  const headers: [string, string][] = [['Accept', 'application/json']];
  if (endpoint.auth.kind === 'user') headers.push(['Authorization', `Bearer ${placeholders.token}`]);
  if (endpoint.auth.kind === 'staff') headers.push(['Authorization', `Bearer ${placeholders.staffToken}`]);
  if (endpoint.idempotent) headers.push(['Idempotency-Key', sampleUuid(random)]);
  if (endpoint.body !== undefined) headers.push(['Content-Type', 'application/json']);
  const body = endpoint.body === undefined ? undefined : Buffer.from(JSON.stringify(json));
  return { draft: { method: endpoint.method, params, query: Object.entries(query), headers, body }, json };
}

function mutate(draft: Draft, json: Record<string, unknown>, random: Seeded): void {
  const write = () => {
    draft.body = Buffer.from(JSON.stringify(json));
  };
  const field = () => random.pick(['extra', ...Object.keys(json)]);
  const setHeader = (name: string, value: string) => {
    draft.headers = draft.headers.filter(([other]) => other !== name).concat([[name, value]]);
  };
  const mutations: readonly [() => void, ...(() => void)[]] = [
    () => {
      for (const name of Object.keys(draft.params)) draft.params[name] = hostileText(random).slice(0, 3_000);
    },
    () => {
      draft.query.push([
        random.pick(['id', 'limit', 'cursor', 'except', '__proto__']),
        hostileText(random).slice(0, 3_000),
      ]);
    },
    () => {
      json[field()] = hostileValue(random);
      write();
    },
    () => {
      json[field()] = hostileText(random);
      write();
    },
    () => {
      delete json[field()];
      write();
    },
    () => {
      json[hostileText(random).slice(0, 100)] = hostileValue(random);
      write();
    },
    () => {
      draft.body = hostileJson(random, JSON.stringify(json));
    },
    () => {
      draft.method = random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND']);
    },
    () => setHeader('Content-Type', random.pick(contentTypes)),
    () => setHeader('Authorization', authorization(random)),
    () => setHeader('Idempotency-Key', headerText(random)),
    () => setHeader(random.pick(oddHeaders), headerText(random)),
    () =>
      setHeader(
        random.pick(oddHeaders),
        random.pick(['0', '-1', '*', '*/*', 'gzip', 'close', 'bytes=0-', '127.0.0.1']),
      ),
  ];
  random.pick(mutations)();
}

const contentTypes: readonly [string, ...string[]] = [
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/json;charset=utf-16',
  'application/json, text/plain',
  'application/json\ta',
  ' application/json',
  'application/jsonx',
  'text/plain',
  'multipart/form-data; boundary=a',
  'application/x-www-form-urlencoded',
  '',
];

const oddHeaders: readonly [string, ...string[]] = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Connection',
  'Content-Encoding',
  'Cookie',
  'Expect',
  'Forwarded',
  'If-Modified-Since',
  'If-None-Match',
  'Origin',
  'Range',
  'Referer',
  'Sec-Fetch-Site',
  'Upgrade',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-HTTP-Method-Override',
  'X-Request-Id',
];

/** `e30` is `{}` and the second header is `{"alg":"none"}`. */
const jwtHeads: readonly [string, ...string[]] = [
  'e30',
  'eyJhbGciOiJub25lIn0',
  'eyJhbGciOiJIUzI1NiJ9',
  'not-base64!',
  '',
];

function authorization(random: Seeded): string {
  const token = `${random.pick(jwtHeads)}.${random.bytes(20).toString('base64url')}.${random.bytes(8).toString('base64url')}`;
  return random.pick([
    `Bearer ${token}`,
    `bearer ${placeholders.token}`,
    `Bearer ${placeholders.token}x`,
    `Bearer  ${placeholders.token}`,
    'Bearer',
    'Basic YTpi',
    `Bearer ${'a.'.repeat(random.below(2_000))}`,
    headerText(random),
  ]);
}

/** Any text without characters that would end the header. */
const headerText = (random: Seeded): string =>
  hostileText(random)
    .slice(0, 1_000)
    .replaceAll(/[^\x20-\x7e\x80-\xff]/g, '*');

/** Escapes only what would break the request line, so that the server receives the rest unchanged. */
const escapeUrl = (text: string): string =>
  text.startsWith('~') ? text : text.replaceAll(/[^\x21-\x7e]|[#?&/\\]/g, percent);

function percent(letter: string): string {
  return [...Buffer.from(letter)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

const texts = (schema: Endpoint['params'], random: Seeded): Record<string, string> =>
  schema === undefined
    ? {}
    : Object.fromEntries(
        Object.entries(record(sampleValue(schema, random))).map(([name, value]) => [name, String(value)]),
      );

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
