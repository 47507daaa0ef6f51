import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** A strong tag: equal tags mean equal bytes, so a tag of somebody else's answer tells nothing and unlocks nothing. */
const tagOf = (bytes: Buffer): string => `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`;

/**
 * Sends an answer with its tag, or 304 to a caller that has named the same one: it has these bytes already. The answer stays
 * `no-store` (W-03): no cache keeps it, only the client that asked does, in its memory. The text becomes bytes once, for the
 * tag and for the wire.
 */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, rendered: string): FastifyReply {
  const bytes = Buffer.from(rendered);
  const tag = tagOf(bytes);
  reply.header('etag', tag);
  return namesTag(request.headers['if-none-match'], tag)
    ? reply.code(304).send()
    : reply.header('content-type', JSON_TYPE).send(bytes);
}

/** A proxy that compresses on the way marks the tag as weak; for this question both mean the same. */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
