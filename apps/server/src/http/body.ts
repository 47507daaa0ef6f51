import type { FastifyInstance, FastifyRequest } from 'fastify';
import { holdsCardNumber } from '../platform/card-number.ts';
import { Refusal } from '../platform/refusal.ts';
import { MalformedJson, parseSafeJson } from './safe-json.ts';

export const BODY_BYTES_MAX = 64 * 1024;

/** A body as it came and as it reads. The bytes are kept for signatures and for the idempotency hash. */
export class JsonBody {
  readonly bytes: Buffer;
  readonly value: unknown;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.value = bytes.length === 0 ? undefined : parseSafeJson(bytes);
  }
}

/** A body whose bytes are checked against a signature before anything of it is read as JSON. */
export class SignedBody {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** Once the signature is known to be good. */
  read(): JsonBody {
    if (this.bytes.length === 0) throw new Refusal('BodyMalformed');
    return asJson(this.bytes);
  }
}

const jsonTypes = new Set(['application/json', 'application/json; charset=utf-8']);

/**
 * The Content-Type must be one of two exact texts (I-01). Being strict is the point: parsers have been talked out of
 * validating by odd spellings of this header. Runs before anything of the body is read.
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

/** Whether the request says that a body follows. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** One parser for everything. The framework's own parsers are gone, so no spelling of the header can choose another. */
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

/** A card number belongs into the partner's frame: it is refused before anything else is done with it (P-01). */
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
