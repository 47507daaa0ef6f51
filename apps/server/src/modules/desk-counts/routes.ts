import { getDeskCounts } from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import { countWaiting, type DeskCountsCore } from './count-waiting.ts';

export function mountDeskCounts(mount: Mount, core: DeskCountsCore): void {
  mount(getDeskCounts, ({ query: { pointId } }, caller) => countWaiting(core, { caller, pointId }));
}
