import type { Readable } from 'node:stream';
import type { Endpoint } from '@gim/contract';
import type { FastifyReply } from 'fastify';

/** A file that an endpoint answers. It is made while it is read: a slow reader slows the making, and holds no memory. */
export class FileAnswer {
  readonly type: string;
  readonly name: string;
  readonly content: Readable;

  constructor(file: { readonly type: string; readonly name: string; readonly content: Readable }) {
    this.type = file.type;
    this.name = file.name;
    this.content = file.content;
  }
}

/** Sends what a handler of a file endpoint made. Anything else is a bug of that handler, and does not leave the house. */
export function sendFileAnswer(reply: FastifyReply, endpoint: Endpoint, made: unknown): FastifyReply {
  if (!(made instanceof FileAnswer)) throw new Error(`${endpoint.name} answers a file, but made none.`);
  const [type = ''] = made.type.split(';');
  if (!endpoint.file?.includes(type)) throw new Error(`${endpoint.name} does not promise files of ${type}.`);
  // A name of ours that would need escaping in the header is a bug as well.
  if (!/^[\w.-]{1,100}$/.test(made.name))
    throw new Error(`${endpoint.name} made a file name that is not plain.`);
  return reply
    .header('content-type', made.type)
    .header('content-disposition', `attachment; filename="${made.name}"`)
    .send(made.content);
}
