import { listWithdrawalOptions as listWithdrawalOptionsCall } from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import type { WithdrawalOptionsCore } from './core.ts';
import { listWithdrawalOptions } from './list-withdrawal-options.ts';

export function mountWithdrawalOptions(mount: Mount, core: WithdrawalOptionsCore): void {
  mount(listWithdrawalOptionsCall, ({ query }, { userId }) => listWithdrawalOptions(core, { userId, query }));
}
