import { exportData as exportCall } from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import type { OwnReads } from '../../http/own-reads.ts';
import type { Clock } from '../../platform/clock.ts';
import { exportData } from './export-data.ts';

/** An export reads a whole account, so it is rate-limited (Z-07). */
const dataExportBudget = { name: 'data-export', burst: 3, perMinute: 1 } as const;

export function mountDataExport(
  mount: Mount,
  { clock, reads }: { readonly clock: Clock; readonly reads: OwnReads },
): void {
  mount(
    exportCall,
    (_, caller, call) =>
      exportData({
        clock,
        userId: caller.userId,
        read: (endpoint, input) => reads.read(endpoint, input, { caller, call }),
      }),
    { budget: dataExportBudget },
  );
}
