import type { Readable } from 'node:stream';

/** A file as a response. It is streamed: a slow reader slows down its generation and takes no memory. */
export class FileAnswer {
  readonly type: string;
  readonly name: string;
  readonly content: Readable;
  /** Never changes under its URL and contains nothing private, so clients may cache it for ever. */
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
