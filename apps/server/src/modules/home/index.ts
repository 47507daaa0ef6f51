import type { Mount } from '../../http/mount.ts';
import type { OwnReads } from '../../http/own-reads.ts';
import { mountHome } from './routes.ts';

/** What the first page shows, as one answer. */
export interface Home {
  mount(mount: Mount, reads: OwnReads): void;
}

export const createHome = (): Home => ({ mount: (mount, reads) => mountHome(mount, { reads }) });
