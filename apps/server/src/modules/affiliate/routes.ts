import {
  countAffiliateClick,
  createAffiliateInvite,
  createAffiliateWithdrawal,
  getAffiliate,
  getAffiliateReferral,
  getAffiliateStatistics,
  getAffiliateWallet,
} from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import type { StatisticsCore } from './core.ts';
import { countClick } from './count-click.ts';
import { createInvite } from './create-invite.ts';
import { getProgram } from './get-program.ts';
import { getReferral, getStatistics, getWallet } from './get-statistics.ts';
import { withdrawIncome } from './withdraw-income.ts';

export function mountAffiliate(mount: Mount, core: StatisticsCore): void {
  mount(getAffiliate, (_input, { userId }) => getProgram(core, userId));
  mount(getAffiliateStatistics, ({ query }, { userId }) => getStatistics(core, { userId, ...query }));
  mount(getAffiliateWallet, ({ params: { wallet }, query }, { userId }) =>
    getWallet(core, { userId, wallet, ...query }),
  );
  mount(getAffiliateReferral, ({ params: { wallet, referral }, query }, { userId }) =>
    getReferral(core, { userId, wallet, referral, ...query }),
  );
  mount(createAffiliateInvite, ({ body }, { userId }) => createInvite(core, { userId, body }));
  mount(createAffiliateWithdrawal, ({ body }, { userId, deviceId }, { header, postIdempotently }) =>
    // Never empty here: the key is required, and checked before the handler runs.
    withdrawIncome(core, {
      userId,
      deviceId,
      key: header('idempotency-key') ?? '',
      stepUp: body.stepUp,
      postIdempotently,
    }),
  );
  mount(countAffiliateClick, ({ params: { affiliateId } }, _caller, { ip }) =>
    countClick(core, { affiliateId, ip }),
  );
}
