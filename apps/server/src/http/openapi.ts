import { type Auth, type Endpoint, type Problem, statusOf } from '@gim/contract';
import type { core } from 'zod/mini';
import {
  ifNoneMatch,
  openApiParts,
  RATE_LIMIT_HEADERS,
  refusal,
  signedBody,
  signedHeaders,
  TAG_HEADERS,
} from './openapi-parts.ts';
import { titleOf } from './problem-body.ts';
import { API_PREFIX } from './reference.ts';
import { describeCall, describeParameter, describeTag } from './reference-words.ts';
import { type Json, type JsonObject, toJson, wireSchema } from './wire-schema.ts';

/** The problems that any endpoint may return, whatever it declares. */
const shared: readonly Problem[] = [
  'ValueInvalid',
  'HostUnknown',
  'NotFound',
  'TooManyRequests',
  'InternalError',
  'Unavailable',
];

/** What the server has in addition to its endpoints. */
export interface ExtraDocument {
  readonly paths: JsonObject;
  readonly schemas: JsonObject;
}

/** Builds the OpenAPI 3.1 document from the objects that the server mounts, so the two cannot differ. */
export function openApi(
  endpoints: readonly Endpoint[],
  { origin, more = { paths: {}, schemas: {} } }: { origin: string; more?: ExtraDocument },
): JsonObject {
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  const tags = new Set([...endpoints.map(nounOf), ...Object.values(more.paths).flatMap(tagsOf)]);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Gim',
      version: '1',
      description: 'A custodial wallet and exchange for crypto and US dollars.',
      contact: { name: 'Gim', url: origin },
      license: { name: 'All rights reserved', url: `${origin}/terms` },
    },
    servers: [{ url: origin, description: environmentOf(origin), 'x-internal': false }],
    tags: [...tags].sort().map((name) => ({ name, description: describeTag(name) })),
    paths: { ...paths, ...more.paths },
    components: { ...openApiParts, schemas: { ...openApiParts.schemas, ...more.schemas } },
  };
}

const environmentOf = (origin: string): string =>
  origin.startsWith('https:') ? 'The production environment.' : 'A local trial, with invented money.';

/** The tags of the operations of one path. */
const tagsOf = (path: Json): string[] =>
  Object.values(Object(path)).flatMap((one) => Reflect.get(Object(one), 'tags') ?? []);

/** The tag of an endpoint: the first part of its path or, at the desk, its subject. */
export function nounOf({ path }: Pick<Endpoint, 'path'>): string {
  return path.slice(API_PREFIX.length).split('/')[0] ?? '';
}

/** Every problem that an endpoint may return, sorted by status. */
export function problemsOf(endpoint: Endpoint): Problem[] {
  const found = new Set<Problem>([...shared, ...endpoint.problems]);
  const isSigned = endpoint.auth.kind === 'signature';
  if (endpoint.body === undefined && !isSigned) found.add('BodyNotAllowed');
  else {
    for (const problem of [
      'BodyMalformed',
      'CardNumberNotAllowed',
      'BodyTooLarge',
      'ContentTypeUnsupported',
      'ValueUnknown',
    ] as const)
      found.add(problem);
  }
  if (isSigned) found.add('SignatureInvalid').add('IdempotencyKeyReused');
  else if (endpoint.auth.kind !== 'anyone') found.add('SessionRequired');
  if (endpoint.auth.kind === 'user' && endpoint.auth.notVerified !== 'allowed') found.add('EmailNotVerified');
  if (endpoint.auth.kind === 'user' && endpoint.auth.kyc !== undefined) {
    for (const problem of ['KycRequired', 'KycPending', 'KycRejected'] as const) found.add(problem);
  }
  if (endpoint.auth.kind === 'staff') found.add('NotAllowed');
  if (endpoint.idempotent === true) {
    for (const problem of [
      'IdempotencyKeyRequired',
      'IdempotencyKeyReused',
      'IdempotencyKeyInFlight',
    ] as const)
      found.add(problem);
  }
  return [...found].sort((a, b) => statusOf(a) - statusOf(b) || a.localeCompare(b));
}

function operation(endpoint: Endpoint): JsonObject {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: describeCall(endpoint),
    tags: [nounOf(endpoint)],
    security: security(endpoint.auth),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.idempotent === true ? [idempotencyKey] : []),
      ...(endpoint.auth.kind === 'signature' ? signedHeaders : []),
      ...(endpoint.revalidates === true ? [ifNoneMatch] : []),
    ],
    ...requestBody(endpoint),
    responses: { ...success(endpoint), ...refusals(endpoint) },
  };
}

function requestBody({ auth, body }: Endpoint): JsonObject {
  const schema = body === undefined ? signedBody : wireSchema(body);
  if (body === undefined && auth.kind !== 'signature') return {};
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

const idempotencyKey: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', minLength: 8, maxLength: 128, pattern: '^[\\x21-\\x7e]{8,128}$' },
  description:
    'A key unique to this operation. Repeating the call with the same key returns the identical response for 30 days.',
};

function security(auth: Auth): Json {
  return auth.kind === 'anyone' ? [] : [{ [auth.kind]: [] }];
}

function parameters(place: 'path' | 'query', schema: core.$ZodType | undefined): Json[] {
  if (schema === undefined) return [];
  const { properties, required } = wireSchema(schema);
  const names = Array.isArray(required) ? required : [];
  return Object.entries(Object(properties)).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || names.includes(name),
    ...describeParameter(name),
    schema: toJson(value),
  }));
}

function success(endpoint: Endpoint): JsonObject {
  const headers = RATE_LIMIT_HEADERS;
  if (endpoint.file !== undefined) {
    // Binary content has no schema in OpenAPI 3.1.
    const content = Object.fromEntries(endpoint.file.map((type) => [type, {}]));
    return { '200': { description: 'A file.', headers, content } };
  }
  if (endpoint.reply === null) return { '204': { description: 'Done.', headers } };
  const content = { 'application/json': { schema: wireSchema(endpoint.reply) } };
  if (endpoint.revalidates !== true) return { '200': { description: 'Done.', headers, content } };
  return {
    '200': { description: 'Done.', headers: { ...headers, ...TAG_HEADERS }, content },
    '304': {
      description: 'Unchanged since the response with this tag.',
      headers: { ...headers, ...TAG_HEADERS },
    },
  };
}

function refusals(endpoint: Endpoint): JsonObject {
  const byStatus = Map.groupBy(problemsOf(endpoint), (problem) => String(statusOf(problem)));
  const entries = [...byStatus].map(([status, found]): [string, Json] => [
    status,
    refusal(status, found.map((problem) => `${problem}: ${titleOf(problem)}.`).join(' ')),
  ]);
  return Object.fromEntries(entries);
}
