import { listWaysOut as listWaysOutCall } from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import type { WaysOutCore } from './core.ts';
import { listWaysOut } from './list-ways-out.ts';

export function mountWaysOut(mount: Mount, core: WaysOutCore): void {
  mount(listWaysOutCall, ({ query }, { userId }) => listWaysOut(core, { userId, query }));
}
