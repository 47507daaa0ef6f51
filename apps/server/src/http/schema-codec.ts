import type { Endpoint } from '@gim/contract';
import type { FastifyRequest } from 'fastify';
import { type core, safeEncode, safeParse } from 'zod/mini';
import { Refusal } from '../platform/refusal.ts';
import { JsonBody } from './body.ts';
import { describeIssues } from './schema-problems.ts';
import { compileWriter } from './schema-writer.ts';

/** Path and query are parsed first, because the owner check needs them and must not reveal anything about the body. */
export type InputParser = (request: FastifyRequest) => {
  params: unknown;
  query: unknown;
  body: () => unknown;
};

/** Reads the invalid value again to distinguish a missing one from a wrong one. */
const context = { reportInput: true };

export function createInputParser({
  params,
  query,
  body,
}: Pick<Endpoint, 'params' | 'query' | 'body'>): InputParser {
  return (request) => {
    // PostgreSQL cannot store NUL, and no valid value contains it.
    if (request.url.includes('%00')) throw new Refusal('ValueInvalid');
    return {
      params: parsePart(params, request.params),
      query: parsePart(query, request.query) ?? refuseUnknownQuery(query, request.query),
      body: () => parsePart(body, request.body instanceof JsonBody ? request.body.value : undefined),
    };
  };
}

function parsePart(schema: core.$ZodType | undefined, unchecked: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = safeParse(schema, unchecked, context);
  if (result.success) return result.data;
  throw Refusal.of(describeIssues(result.error.issues));
}

function refuseUnknownQuery(schema: core.$ZodType | undefined, unchecked: unknown): undefined {
  if (schema === undefined && typeof unchecked === 'object' && unchecked !== null) {
    const [field] = Object.keys(unchecked);
    if (field !== undefined) {
      throw Refusal.of(
        describeIssues([{ code: 'unrecognized_keys', keys: [field], path: [], message: '', input: {} }]),
      );
    }
  }
  return undefined;
}

/** The handler returned something that the endpoint does not declare. This is a bug, and the reply is not sent. */
class ReplyMismatch extends Error {
  override readonly name = 'ReplyMismatch';
}

/**
 * Validates a reply against the contract, including unknown fields, and serialises it. If an anonymous endpoint returns
 * the identical object again, the cached text is used, and so is text that an idempotent call already serialised to
 * store it.
 */
export function createRenderer(endpoint: Endpoint): (result: unknown) => string {
  const render = createPlainRenderer(endpoint);
  const isCached =
    endpoint.idempotent === true || (endpoint.auth.kind === 'anyone' && endpoint.method === 'GET');
  if (!isCached) return render;
  const rendered = new WeakMap<object, string>();
  return (result) => {
    if (typeof result !== 'object' || result === null) return render(result);
    const text = rendered.get(result) ?? render(result);
    rendered.set(result, text);
    return text;
  };
}

function createPlainRenderer({ name, reply }: Endpoint): (result: unknown) => string {
  if (reply === null) {
    return (result) => {
      if (result !== undefined)
        throw new ReplyMismatch(`${name} answers nothing, but its handler returned something.`);
      return '';
    };
  }
  const write = compileWriter(reply);
  return (result) => {
    const text = write(result);
    if (text !== undefined) return text;
    const encoded = safeEncode(reply, result);
    if (encoded.success) return JSON.stringify(encoded.data);
    // Only the paths are logged, not the values.
    const places = encoded.error.issues.map(
      ({ code, path }) => `${path.map(String).join('.') || 'reply'} (${code})`,
    );
    throw new ReplyMismatch(`${name} answered what it does not promise: ${places.join(', ')}.`);
  };
}
