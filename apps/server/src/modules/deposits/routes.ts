import {
  getDepositInfo as getDepositInfoCall,
  lookUpDeposit as lookUpDepositCall,
  renewDepositAddress as renewDepositAddressCall,
} from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import type { DepositsCore } from './core.ts';
import { getDepositInfo } from './get-deposit-info.ts';
import { lookUpDeposit } from './look-up-deposit.ts';
import { renewDepositAddress } from './renew-deposit-address.ts';

export function mountDeposits(mount: Mount, core: DepositsCore): void {
  mount(getDepositInfoCall, ({ query: { coin, network } }, { userId }) =>
    getDepositInfo(core, { userId, coin, network }),
  );
  mount(renewDepositAddressCall, ({ body }, { userId }) => renewDepositAddress(core, { userId, ...body }));
  mount(lookUpDepositCall, ({ body }, { userId }) => lookUpDeposit(core, { userId, ...body }));
}
