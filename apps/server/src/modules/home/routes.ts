import { getHome, type Reply } from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import type { OwnReads } from '../../http/own-reads.ts';
import { readParts } from './read-parts.ts';

export function mountHome(mount: Mount, { reads }: { readonly reads: OwnReads }): void {
  mount(getHome, async ({ params }, caller, call) => {
    const read = await readParts((endpoint, query) =>
      reads.readWritten(endpoint, { params, query }, { caller, call }),
    );
    // Each part was written by the schema that stands for it in this reply; the writer of the reply checks that (Z-05).
    return read as Reply<typeof getHome>;
  });
}
