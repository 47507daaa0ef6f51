import {
  answerFeeChange as answerFeeChangeCall,
  createPayout as createPayoutCall,
  createRecipient as createRecipientCall,
  decidePayoutReview as decidePayoutReviewCall,
  deleteRecipient as deleteRecipientCall,
  listPayoutReviews as listPayoutReviewsCall,
  listRecipients as listRecipientsCall,
  openCardForm as openCardFormCall,
  previewPayout as previewPayoutCall,
} from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import { answerFeeChange } from './answer-fee-change.ts';
import type { PayoutsCore } from './core.ts';
import { createPayout } from './create-payout.ts';
import { decideReview, listReviews } from './desk/reviews.ts';
import { previewPayout } from './preview-payout.ts';
import {
  createRecipient,
  deleteRecipient,
  listRecipients,
  openCardForm,
} from './recipients/manage-recipients.ts';

export function mountPayouts(mount: Mount, core: PayoutsCore): void {
  mount(previewPayoutCall, ({ body }, { userId, deviceId }) =>
    previewPayout(core, { userId, deviceId, body }),
  );
  mount(createPayoutCall, ({ body }, { userId, deviceId }, { header, postIdempotently }) =>
    // The idempotency-key header is required and checked before the handler runs.
    createPayout(core, { userId, deviceId, body, key: header('idempotency-key') ?? '', postIdempotently }),
  );
  mount(answerFeeChangeCall, ({ params, body }, { userId }) =>
    answerFeeChange(core, { userId, id: params.transactionId, body }),
  );
  mount(listRecipientsCall, ({ query: { kind } }, { userId }) => listRecipients(core, { userId, kind }));
  mount(openCardFormCall, (_input, { userId }) => openCardForm(core, { userId }));
  mount(createRecipientCall, ({ body }, { userId, deviceId }) =>
    createRecipient(core, { userId, deviceId, body }),
  );
  mount(deleteRecipientCall, ({ params: { recipientId: id } }, { userId }) =>
    deleteRecipient(core, { userId, id }),
  );
  mount(listPayoutReviewsCall, () => listReviews(core));
  mount(decidePayoutReviewCall, ({ params: { payoutId: id }, body }, { staffId }) =>
    decideReview(core, { staffId, id, body }),
  );
}
