import type { Mount } from '../../http/mount.ts';
import type { OwnReads } from '../../http/own-reads.ts';
import type { Clock } from '../../platform/clock.ts';
import { mountDataExport } from './routes.ts';

/** All personal data of an account as one file. */
export interface DataExport {
  mount(mount: Mount, reads: OwnReads): void;
}

export const createDataExport = ({ clock }: { readonly clock: Clock }): DataExport => ({
  mount: (mount, reads) => mountDataExport(mount, { clock, reads }),
});
