import type { checkRecipient as endpoint, Reply } from '@gim/contract';
import { toDecimal } from '@gim/money';
import { Refusal } from '../../../platform/refusal.ts';
import { listKnownDestinations, listSaved } from '../addresses/address-store.ts';
import type { WithdrawalsCore } from '../core.ts';
import { canonicalOn, refuseAddress } from './fitting-network.ts';
import { lookAlikeOf } from './look-alike.ts';
import { linkAmount, readRecipient } from './read-recipient.ts';

/** Parses what was pasted or scanned and returns the networks that it fits, with warnings. */
export async function checkRecipient(
  core: WithdrawalsCore,
  { userId, coin: coinId, text }: { userId: string; coin: string; text: string },
): Promise<Reply<typeof endpoint>> {
  const { db, catalogue } = core;
  const coin = catalogue.find(coinId);
  if (coin === undefined || !coin.actions.includes('Withdraw')) throw new Refusal('NotFound');
  const read = readRecipient(text);
  if (read === null) throw new Refusal('AddressInvalid', { field: 'text' });
  const fitting = coin.networks.flatMap((network) => {
    const address = canonicalOn(core, network.id, read.address);
    return address === null ? [] : [{ network, address }];
  });
  const [first] = fitting;
  if (first === undefined) return refuseAddress(core, read.address);
  const { network, address } = first;
  const networks = fitting.map(({ network: { id } }) => id);
  const known = await listKnownDestinations(db.autocommit, { userId, networks });
  const saved = (await listSaved(db.autocommit, { userId, coin: coinId })).find(
    (one) => one.address === address && networks.includes(one.network),
  );
  const similar = lookAlikeOf(
    address,
    known.map((one) => one.address),
  );
  const amount = linkAmount(read, {
    code: coinId,
    digits: Math.min(network.digits, coin.digits),
    isToken: network.standard !== null,
  });
  const isUsed = known.some((one) => one.address === address && one.isUsed);
  return {
    address,
    networks,
    memo: network.memo === 'none' ? null : read.memo,
    amount: amount === null ? null : toDecimal(amount),
    savedAddressId: saved?.id ?? null,
    warnings: [
      ...(isUsed ? [] : [{ kind: 'NewAddress', knownAddress: null } as const]),
      ...(similar === null ? [] : [{ kind: 'LooksLikeKnown', knownAddress: similar } as const]),
    ],
  };
}
