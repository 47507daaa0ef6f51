import {
  approveWithdrawal as approveWithdrawalCall,
  askAboutWithdrawal as askAboutWithdrawalCall,
  checkRecipient as checkRecipientCall,
  createAddress as createAddressCall,
  createWithdrawal as createWithdrawalCall,
  deleteAddress as deleteAddressCall,
  getAllowlist as getAllowlistCall,
  getSpeedUp as getSpeedUpCall,
  getWithdrawalReview as getWithdrawalReviewCall,
  listAddresses as listAddressesCall,
  listWithdrawalReviews as listWithdrawalReviewsCall,
  previewWithdrawal as previewWithdrawalCall,
  rejectWithdrawal as rejectWithdrawalCall,
  releaseWithdrawal as releaseWithdrawalCall,
  renameAddress as renameAddressCall,
  setAllowlist as setAllowlistCall,
  speedUpWithdrawal as speedUpWithdrawalCall,
} from '@gim/contract';
import type { Call } from '../../http/call.ts';
import type { Mount } from '../../http/mount.ts';
import { getAllowlist, setAllowlist } from './addresses/allowlist.ts';
import { createAddress, deleteAddress, listAddresses, renameAddress } from './addresses/manage-addresses.ts';
import type { WithdrawalsCore } from './core.ts';
import { createWithdrawal } from './create-withdrawal.ts';
import { approveWithdrawal, askAboutWithdrawal, rejectWithdrawal } from './desk/decide-review.ts';
import { getReview, listReviews } from './desk/list-reviews.ts';
import { previewWithdrawal } from './preview-withdrawal.ts';
import { checkRecipient } from './recipient/check-recipient.ts';
import { releaseWithdrawal } from './release-withdrawal.ts';
import { getSpeedUp, speedUpWithdrawal } from './speed-up/speed-up-withdrawal.ts';

/** The header is required and checked before the handler runs. */
const keyOf = (call: Call): string => call.header('idempotency-key') ?? '';

export function mountWithdrawals(mount: Mount, core: WithdrawalsCore): void {
  mount(checkRecipientCall, ({ body }, { userId }) => checkRecipient(core, { userId, ...body }));
  mount(previewWithdrawalCall, ({ body }, { userId, deviceId }) =>
    previewWithdrawal(core, { userId, deviceId, body }),
  );
  mount(createWithdrawalCall, ({ body }, { userId, deviceId }, call) =>
    createWithdrawal(core, {
      userId,
      deviceId,
      body,
      key: keyOf(call),
      postIdempotently: call.postIdempotently,
    }),
  );
  mount(releaseWithdrawalCall, ({ params, body: { stepUp } }, { userId, deviceId }, { runIdempotently }) =>
    releaseWithdrawal(core, { userId, deviceId, id: params.transactionId, stepUp, runIdempotently }),
  );
  mount(getSpeedUpCall, ({ params: { transactionId: id } }, { userId }) => getSpeedUp(core, { userId, id }));
  mount(speedUpWithdrawalCall, ({ params, body: { fee, stepUp } }, { userId, deviceId }, call) =>
    speedUpWithdrawal(core, {
      userId,
      deviceId,
      id: params.transactionId,
      fee,
      stepUp,
      key: keyOf(call),
      runIdempotently: call.runIdempotently,
    }),
  );
  mountAddresses(mount, core);
  mountDesk(mount, core);
}

function mountAddresses(mount: Mount, core: WithdrawalsCore): void {
  mount(listAddressesCall, ({ query: { coin } }, { userId }) => listAddresses(core, { userId, coin }));
  mount(createAddressCall, ({ body }, { userId, deviceId }) =>
    createAddress(core, { userId, deviceId, body }),
  );
  mount(renameAddressCall, ({ params: { addressId: id }, body: { name } }, { userId }) =>
    renameAddress(core, { userId, id, name }),
  );
  mount(deleteAddressCall, ({ params: { addressId: id } }, { userId }) =>
    deleteAddress(core, { userId, id }),
  );
  mount(getAllowlistCall, (_input, { userId }) => getAllowlist(core, { userId }));
  mount(setAllowlistCall, ({ body: { enabled, stepUp } }, { userId, deviceId }) =>
    setAllowlist(core, { userId, deviceId, enabled, stepUp }),
  );
}

function mountDesk(mount: Mount, core: WithdrawalsCore): void {
  mount(listWithdrawalReviewsCall, () => listReviews(core));
  mount(getWithdrawalReviewCall, ({ params: { id } }, { staffId }) => getReview(core, { staffId, id }));
  mount(approveWithdrawalCall, ({ params: { id }, body: { note } }, { staffId }) =>
    approveWithdrawal(core, { staffId, id, note }),
  );
  mount(rejectWithdrawalCall, ({ params: { id }, body: { note } }, { staffId }) =>
    rejectWithdrawal(core, { staffId, id, note }),
  );
  mount(askAboutWithdrawalCall, ({ params: { id }, body: { note } }, { staffId }) =>
    askAboutWithdrawal(core, { staffId, id, note }),
  );
}
