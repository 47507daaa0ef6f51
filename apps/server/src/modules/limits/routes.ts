import { getLimits as getLimitsCall } from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import type { LimitsCore } from './core.ts';
import { getLimits } from './get-limits.ts';

export function mountLimits(mount: Mount, core: LimitsCore): void {
  mount(getLimitsCall, (_input, { userId }) => getLimits(core, { userId }));
}
