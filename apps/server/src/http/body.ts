import type { FastifyInstance, FastifyRequest } from 'fastify';
import { holdsCardNumber } from '../platform/card-number.ts';
import { Refusal } from '../platform/refusal.ts';
import { MalformedJson, parseSafeJson } from './safe-json.ts';

export const BODY_BYTES_MAX = 64 * 1024;

/**
 * A request body: the raw bytes and the parsed JSON. The bytes are kept for signatures and for the idempotency hash.
 */
export class JsonBody {
  readonly bytes: Buffer;
  readonly value: unknown;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.value = bytes.length === 0 ? undefined : parseSafeJson(bytes);
  }
}

/** A body whose signature is verified over the raw bytes before it is parsed as JSON. */
export class SignedBody {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** Parses the body. Call it only after the signature was verified. */
  read(): JsonBody {
    if (this.bytes.length === 0) throw new Refusal('BodyMalformed');
    return asJson(this.bytes);
  }
}

const jsonTypes = new Set(['application/json', 'application/json; charset=utf-8']);

/**
 * The Content-Type must be one of two exact texts (I-01). Unusual spellings of this header have been used to bypass
 * validation. Runs before the body is read.
 */
export function checkContentType(request: FastifyRequest, { takesBody }: { takesBody: boolean }): void {
  const isThere = hasBody(request);
  const type = request.headers['content-type'];
  if (!takesBody) {
    if (isThere) throw new Refusal('BodyNotAllowed');
    return;
  }
  if (isThere ? !jsonTypes.has(type ?? '') : type !== undefined && !jsonTypes.has(type)) {
    throw new Refusal('ContentTypeUnsupported');
  }
}

/** Whether the request announces a body. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * The only content type parser. The framework's own parsers are removed, so no spelling of the header selects another.
 */
export function installBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (request, bytes, done) => {
    try {
      const isSigned = request.routeOptions.config.endpoint?.auth.kind === 'signature';
      done(null, isSigned ? new SignedBody(Buffer.from(bytes)) : withoutCards(asJson(Buffer.from(bytes))));
    } catch (error) {
      done(Object(error));
    }
  });
}

/** Card numbers are only accepted in the partner's frame: a body with one is refused before any processing (P-01). */
function withoutCards(body: JsonBody): JsonBody {
  if (!holdsCardNumber(body.value)) return body;
  body.bytes.fill(0);
  throw new Refusal('CardNumberNotAllowed');
}

function asJson(bytes: Buffer): JsonBody {
  try {
    return new JsonBody(bytes);
  } catch (error) {
    throw error instanceof MalformedJson ? new Refusal('BodyMalformed') : error;
  }
}
