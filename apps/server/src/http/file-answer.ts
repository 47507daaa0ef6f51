import type { Endpoint } from '@gim/contract';
import type { FastifyReply } from 'fastify';
import { FileAnswer } from '../platform/file-answer.ts';

/** The CSP of a file that a browser shows as a page of its own: nothing is allowed (I-08). */
const FILE_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/**
 * Sends the file that a handler of a file endpoint returned. Anything else is a bug of that handler and is not sent.
 */
export function sendFileAnswer(reply: FastifyReply, endpoint: Endpoint, made: unknown): FastifyReply {
  if (!(made instanceof FileAnswer)) throw new Error(`${endpoint.name} answers a file, but made none.`);
  const [type = ''] = made.type.split(';');
  if (!endpoint.file?.includes(type)) throw new Error(`${endpoint.name} does not promise files of ${type}.`);
  // A file name that would need escaping in the header is a bug as well.
  if (!/^[\w.-]{1,100}$/.test(made.name))
    throw new Error(`${endpoint.name} made a file name that is not plain.`);
  if (made.isImmutable) reply.header('cache-control', 'public, max-age=31536000, immutable');
  return reply
    .header('content-security-policy', FILE_POLICY)
    .header('content-type', made.type)
    .header('content-disposition', `attachment; filename="${made.name}"`)
    .send(made.content);
}
