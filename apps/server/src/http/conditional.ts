import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** A strong ETag: equal tags mean equal bytes. A tag of another user's response reveals and unlocks nothing. */
const tagOf = (bytes: Buffer): string => `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`;

/**
 * Sends a response with its ETag, or 304 if the client sent the same one in If-None-Match. The response stays
 * `no-store` (W-03): no HTTP cache stores it, only the client, in memory. The text is encoded once, for the tag and for
 * the response.
 */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, rendered: string): FastifyReply {
  const bytes = Buffer.from(rendered);
  const tag = tagOf(bytes);
  reply.header('etag', tag);
  return namesTag(request.headers['if-none-match'], tag)
    ? reply.code(304).send()
    : reply.header('content-type', JSON_TYPE).send(bytes);
}

/** A proxy that compresses marks the tag as weak; for this comparison weak and strong tags are equal. */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
