import { money } from '@gim/money';
import { account, leg } from '../ledger/index.ts';
import type { DepositsCore } from './core.ts';
import { chainAccount, creditOf, HOUSE, ifUnchanged } from './credit-posting.ts';
import { listCollecting, listComplete } from './credit-store.ts';
import { isOwned } from './deposit.ts';
import { draftOf } from './deposit-record.ts';
import { type DepositTerms, feeOf } from './terms.ts';

/** Credits deposits below the minimum that reach it together. */
export async function settleCollections(core: DepositsCore, network: string): Promise<void> {
  for (const terms of core.terms.of(network)) {
    const { coin, minimum } = terms;
    const users = await listComplete(core.db.autocommit, { network, coin, minimum: minimum.units });
    for (const userId of users) await settleCollection(core, terms, userId);
  }
}

/**
 * All of them in one posting and one record, both of the newest deposit; the fee is that of the sum, charged once.
 * Idempotent by the newest deposit's key.
 */
async function settleCollection(core: DepositsCore, terms: DepositTerms, userId: string): Promise<void> {
  const { network, coin, asset, minimum } = terms;
  const members = (await listCollecting(core.db.autocommit, { network, coin, userId })).filter(isOwned);
  const newest = members.at(-1);
  const arrived = money(
    asset,
    members.reduce((sum, { amount }) => sum + amount, 0n),
  );
  if (newest === undefined || arrived.units < minimum.units) return;
  const fee = feeOf(terms, arrived);
  const net = money(asset, arrived.units - fee.units);
  const { id: posting } = newest;
  const { id: transactionId, companion } = core.transactions.recording({
    ...draftOf(core, newest, { net, fee, arrived }),
    stages: ['seen', 'successful'],
    postings: [posting],
  });
  const from = chainAccount(network, coin);
  await ifUnchanged(
    core.ledger.post({
      key: posting,
      kind: 'deposit',
      legs: [
        leg(from, account(userId, coin, 'available'), net),
        ...(fee.units === 0n ? [] : [leg(from, account(HOUSE, coin, 'fees'), fee)]),
      ],
      companions: [creditOf(core, { posting, to: 'credited', members, transactionId }), companion],
    }),
  );
}
