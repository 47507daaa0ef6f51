import type { Readable } from 'node:stream';

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
