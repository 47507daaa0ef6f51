import { type Auth, type Endpoint, type Problem, problems, statusOf } from '@gim/contract';
import { type core, toJSONSchema } from 'zod/mini';
import { titleOf } from './problem-body.ts';
import { API_PREFIX } from './reference.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type JsonObject = { readonly [name: string]: Json };

/** What any endpoint can refuse with, whatever it declares. */
const shared: readonly Problem[] = [
  'ValueInvalid',
  'NotFound',
  'TooManyRequests',
  'InternalError',
  'Unavailable',
];

/** What the server has beside its calls. */
export interface Beside {
  readonly paths: JsonObject;
  readonly schemas: JsonObject;
}

/** The reference as OpenAPI 3.1, made from the same objects that the server mounts, so the two cannot differ. */
export function openApi(
  endpoints: readonly Endpoint[],
  { origin, more = { paths: {}, schemas: {} } }: { origin: string; more?: Beside },
): JsonObject {
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Gim',
      version: '1',
      description: 'A custodial wallet and exchange for crypto and US dollars.',
    },
    servers: [{ url: origin }],
    tags: [...new Set(endpoints.map(nounOf))].sort().map((name) => ({ name })),
    paths: { ...paths, ...more.paths },
    components: {
      securitySchemes: {
        user: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        staff: { type: 'http', scheme: 'bearer' },
        signature: { type: 'apiKey', in: 'header', name: 'webhook-signature' },
      },
      schemas: { Problem: problemSchema, ...more.schemas },
    },
  };
}

/** The noun an endpoint is about: the first part of its path, or what the desk does with it. */
export function nounOf({ path }: Pick<Endpoint, 'path'>): string {
  return path.slice(API_PREFIX.length).split('/')[0] ?? '';
}

/** Every problem that an endpoint may answer with, sorted by status. */
export function problemsOf(endpoint: Endpoint): Problem[] {
  const found = new Set<Problem>([...shared, ...endpoint.problems]);
  if (endpoint.body !== undefined) {
    for (const problem of [
      'BodyMalformed',
      'BodyTooLarge',
      'ContentTypeUnsupported',
      'ValueUnknown',
    ] as const)
      found.add(problem);
  }
  if (endpoint.auth.kind !== 'anyone') found.add('SessionRequired');
  if (endpoint.auth.kind === 'user' && endpoint.auth.notVerified !== 'allowed') found.add('EmailNotVerified');
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
    tags: [nounOf(endpoint)],
    security: security(endpoint.auth),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.idempotent === true ? [idempotencyKey] : []),
    ],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: wireSchema(endpoint.body) } },
          },
        }),
    responses: { ...success(endpoint), ...refusals(endpoint) },
  };
}

const idempotencyKey: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', minLength: 8, maxLength: 128 },
  description:
    'One intent, one key. The same key with the same call is answered with the same bytes for 30 days.',
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
    schema: toJson(value),
  }));
}

function success(endpoint: Endpoint): JsonObject {
  if (endpoint.file !== undefined) {
    const types = endpoint.file.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]);
    return { '200': { description: 'A file.', content: Object.fromEntries(types) } };
  }
  if (endpoint.reply === null) return { '204': { description: 'Done.' } };
  const content = { 'application/json': { schema: wireSchema(endpoint.reply) } };
  return { '200': { description: 'Done.', content } };
}

function refusals(endpoint: Endpoint): JsonObject {
  const byStatus = Map.groupBy(problemsOf(endpoint), (problem) => String(statusOf(problem)));
  const entries = [...byStatus].map(([status, found]): [string, Json] => [
    status,
    {
      description: found.map((problem) => `${problem}: ${titleOf(problem)}.`).join(' '),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]);
  return Object.fromEntries(entries);
}

/** The schema of what goes over the wire, which is the side a client writes and reads. */
export function wireSchema(schema: core.$ZodType): JsonObject {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const json = toJson(rest);
  return typeof json === 'object' && json !== null && !isList(json) ? json : {};
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** Zod's result holds helper functions beside the data; a round through text leaves the data alone. */
const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));

const problemSchema: JsonObject = {
  type: 'object',
  required: ['type', 'title', 'status', 'instance', 'traceId', 'errorDescriptions'],
  additionalProperties: false,
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    instance: { type: 'string' },
    traceId: { type: 'string' },
    errorDescriptions: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['problem'],
        additionalProperties: false,
        properties: {
          problem: { enum: Object.keys(problems) },
          field: { type: 'string' },
          params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
        },
      },
    },
  },
};
