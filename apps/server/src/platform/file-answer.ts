import type { Readable } from 'node:stream';

/** A file that an endpoint answers. It is made while it is read: a slow reader slows the making, and holds no memory. */
export class FileAnswer {
  readonly type: string;
  readonly name: string;
  readonly content: Readable;
  /** Never changes under its address and shows nothing private, so that whoever has it keeps it. */
  readonly isImmutable: boolean;

  constructor(file: {
    readonly type: string;
    readonly name: string;
    readonly content: Readable;
    readonly isImmutable?: boolean;
  }) {
    this.type = file.type;
    this.name = file.name;
    this.content = file.content;
    this.isImmutable = file.isImmutable ?? false;
  }
}
