import type { Mount } from '../../http/mount.ts';
import type { WithdrawalOptionsCore } from './core.ts';
import { mountWithdrawalOptions } from './routes.ts';

export type { PayoutQuotes } from './ports.ts';

/** All methods to take money out, compared. */
export interface WithdrawalOptions {
  mount(mount: Mount): void;
}

export const createWithdrawalOptions = (core: WithdrawalOptionsCore): WithdrawalOptions => ({
  mount: (mount) => mountWithdrawalOptions(mount, core),
});
