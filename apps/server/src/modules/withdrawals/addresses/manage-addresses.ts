import {
  addressOperation,
  type createAddress as createEndpoint,
  type Input,
  type listAddresses as listEndpoint,
  type Reply,
  type SavedAddress,
} from '@gim/contract';
import { Refusal } from '../../../platform/refusal.ts';
import type { WithdrawalsCore } from '../core.ts';
import { addressAdded } from '../events.ts';
import { placeOf } from '../recipient/resolve-recipient.ts';
import {
  countSaved,
  findSaved,
  insertAddress,
  listRecent,
  listSaved,
  removeAddress,
  type SavedRow,
  setAddressName,
} from './address-store.ts';
import { isAllowlistOn, usableFrom } from './allowlist.ts';

const RECENT_MAX = 20;

export async function listAddresses(
  core: WithdrawalsCore,
  { userId, coin }: { userId: string; coin: string | undefined },
): Promise<Reply<typeof listEndpoint>> {
  const { db } = core;
  const isLimited = await isAllowlistOn(core, db.autocommit, userId);
  const saved = await listSaved(db.autocommit, { userId, coin });
  const recent = await listRecent(db.autocommit, { userId, coin, limit: RECENT_MAX });
  return {
    items: saved.map((row) => shown(core, row, { isLimited })),
    recent: recent.map(({ network, address, memo, lastUsedAt }) => ({
      network,
      address,
      memo,
      lastUsedAt: lastUsedAt.toISOString(),
    })),
  };
}

/** Saves an address for later withdrawals. The step-up proof covers the address in its canonical form (D5). */
export async function createAddress(
  core: WithdrawalsCore,
  {
    userId,
    deviceId,
    body,
  }: { userId: string; deviceId: string; body: Input<typeof createEndpoint>['body'] },
): Promise<SavedAddress> {
  const { db, clock, ids, chains, stepUp, users, rules, outbox } = core;
  const { name, memo } = body;
  const { coin, network } = placeOf(core, body);
  const address = chains.canonicalAddress(network.id, body.address);
  if (address === null) throw new Refusal('AddressInvalid', { field: 'address' });
  if (memo !== null && (network.memo === 'none' || !chains.isMemo(network.id, memo)))
    throw new Refusal('MemoInvalid', { field: 'memo' });
  const place = { userId, coin: coin.id, network: network.id, address, memo };
  if ((await findSaved(db.autocommit, place)) !== undefined) throw new Refusal('AddressExists');
  const demand = { userId, deviceId, purpose: 'createAddress', operation: addressOperation(place) } as const;
  const checked = await stepUp.checkProof(demand, body.stepUp);
  return db.inTransaction(async (tx) => {
    await users.lock(tx, userId);
    if ((await countSaved(tx, userId)) >= rules.addressesMax)
      throw new Refusal('AddressesTooMany', { params: { max: rules.addressesMax } });
    const row = { ...place, id: ids.next(), name, createdAt: clock.now() };
    if (!(await insertAddress(tx, row))) throw new Refusal('AddressExists');
    await stepUp.consumeProof(tx, demand, checked);
    const payload = {
      userId,
      name,
      coin: coin.id,
      network: network.id,
      address,
      at: clock.now().toISOString(),
    };
    await outbox.append(tx, addressAdded, { key: userId, payload });
    const isLimited = await isAllowlistOn(core, tx, userId);
    return shown(core, { ...row, lastUsedAt: null }, { isLimited });
  });
}

export async function renameAddress(
  core: WithdrawalsCore,
  own: { userId: string; id: string; name: string },
): Promise<SavedAddress> {
  const { db } = core;
  return db.inTransaction(async (tx) => {
    const row = await setAddressName(tx, own);
    if (row === undefined) throw new Refusal('NotFound');
    return shown(core, row, { isLimited: await isAllowlistOn(core, tx, own.userId) });
  });
}

export async function deleteAddress(
  { db }: WithdrawalsCore,
  own: { userId: string; id: string },
): Promise<void> {
  if (!(await db.inTransaction((tx) => removeAddress(tx, own)))) throw new Refusal('NotFound');
}

function shown(core: WithdrawalsCore, row: SavedRow, { isLimited }: { isLimited: boolean }): SavedAddress {
  const { id, name, coin, network, address, memo, createdAt, lastUsedAt } = row;
  return {
    id,
    name,
    coin,
    network,
    address,
    memo,
    createdAt: createdAt.toISOString(),
    usableFrom: isLimited ? (usableFrom(core, row)?.toISOString() ?? null) : null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
