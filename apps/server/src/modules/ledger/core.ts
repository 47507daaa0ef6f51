import type { Writer, WriterDeps } from './writer.ts';

/** What the use cases of this module work with. */
export interface LedgerCore extends WriterDeps {
  readonly writer: Writer;
}
