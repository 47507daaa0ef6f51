import { problems } from '@gim/contract';
import type { JsonObject } from './wire-schema.ts';

const header = (name: string): JsonObject => ({ $ref: `#/components/headers/${name}` });

/** On every response of a rate-limited call. */
export const RATE_LIMIT_HEADERS: JsonObject = {
  RateLimit: header('RateLimit'),
  'RateLimit-Policy': header('RateLimitPolicy'),
};

/** On a response that supports If-None-Match. */
export const TAG_HEADERS: JsonObject = { ETag: header('ETag') };

export const ifNoneMatch: JsonObject = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 1_000, pattern: '^[\\x20-\\x7e]*$' },
  description:
    'The `ETag` of a stored response. If the response is unchanged, the status is 304 without a body.',
};

/** On a refusal that may be retried later. */
const RETRY_AFTER_HEADERS: JsonObject = { ...RATE_LIMIT_HEADERS, 'Retry-After': header('RetryAfter') };

/** One refusal. All have the same body and, except for 5xx, the remaining budget. */
export function refusal(status: string, description: string): JsonObject {
  const headers = status === '429' || status === '503' ? RETRY_AFTER_HEADERS : RATE_LIMIT_HEADERS;
  return {
    description,
    ...(status === '500' ? {} : { headers }),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}

/** Every part is truncated where the body is written: `problem-body.ts`. */
const problemSchema: JsonObject = {
  type: 'object',
  description: 'Why a call was refused (RFC 9457). The first reason decides the status.',
  required: ['type', 'title', 'status', 'instance', 'traceId', 'errorDescriptions'],
  additionalProperties: false,
  properties: {
    type: { type: 'string', format: 'uri-reference', maxLength: 200 },
    title: { type: 'string', maxLength: 100, pattern: '^[A-Z][a-z0-9 ]*$' },
    status: { type: 'integer', format: 'int32', minimum: 400, maximum: 599 },
    instance: { type: 'string', maxLength: 300, pattern: '^[^?]*$' },
    traceId: { type: 'string', format: 'uuid', maxLength: 36 },
    errorDescriptions: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      items: {
        type: 'object',
        required: ['problem'],
        additionalProperties: false,
        properties: {
          problem: { type: 'string', enum: Object.keys(problems) },
          field: { type: 'string', maxLength: 200, pattern: '^[\\w.?-]*$' },
          params: {
            type: 'object',
            description: 'Values for the text of the reason, such as a bound.',
            maxProperties: 20,
            additionalProperties: { type: ['string', 'number'], maxLength: 200, pattern: '^[^\\0]*$' },
          },
        },
      },
    },
  },
};

const signedHeader = (name: string, description: string, pattern: string): JsonObject => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string', maxLength: 2_100, pattern },
  description,
});

/** The headers that a partner sends (Standard Webhooks). The signature itself is the security scheme. */
export const signedHeaders: readonly JsonObject[] = [
  signedHeader('webhook-id', 'The message, the same however often it is sent.', '^[\\x21-\\x7e]{1,128}$'),
  signedHeader(
    'webhook-timestamp',
    'When it was sent, in seconds. At most five minutes old or ahead.',
    '^[1-9][0-9]{0,11}$',
  ),
];

/** The body of a signed message, in the partner's own format. */
export const signedBody: JsonObject = {
  description: 'JSON in the partner’s own format, in UTF-8, as it was signed.',
  type: 'object',
  maxProperties: 1_000,
  additionalProperties: true,
};

/** Components shared by the operations. */
export const openApiParts = {
  securitySchemes: {
    user: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description:
        'The access token of a customer: a JWT following RFC8725, EdDSA only, valid for ten minutes.',
    },
    staff: {
      type: 'http',
      scheme: 'bearer',
      description: 'The session token of a staff member. Access tokens of customers are not accepted.',
    },
    signature: {
      type: 'apiKey',
      in: 'header',
      name: 'webhook-signature',
      description:
        'One or more signatures of a partner, `v1,<base64>` separated by spaces: HMAC-SHA256 over id, timestamp and the bytes of the body.',
    },
  },
  headers: {
    RateLimit: {
      description: 'The remaining calls of the budget, and the seconds until it is full again.',
      schema: { type: 'string', maxLength: 100, pattern: '^"[A-Za-z]+";r=[0-9]+;t=[0-9]+$' },
    },
    RateLimitPolicy: {
      description: 'The budget: a number of calls per window of seconds.',
      schema: { type: 'string', maxLength: 100, pattern: '^"[A-Za-z]+";q=[0-9]+;w=[0-9]+$' },
    },
    ETag: {
      description: 'Identifies these bytes. Equal tags mean equal responses.',
      schema: { type: 'string', maxLength: 29, pattern: '^"[A-Za-z0-9_-]{27}"$' },
    },
    RetryAfter: {
      description: 'The number of seconds after which to retry.',
      schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 2_592_000 },
    },
  },
  schemas: { Problem: problemSchema },
} satisfies Record<string, JsonObject>;
