import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isSignedAddress } from './address-signature.ts';
import {
  addAddress,
  allocateIndex,
  findCurrentAddress,
  notifySigner,
  replaceAddress,
  type StoredAddress,
} from './address-store.ts';
import type { ChainsCore } from './core.ts';
import { DEPOSIT_BRANCH, deriveAddress, HOUSE_BRANCH } from './derive-address.ts';
import { generateMemo } from './memo.ts';
import type { OwnAddress } from './own-address.ts';
import type { WalletKey } from './ports.ts';
import { withoutSignature } from './without-signature.ts';

export interface DepositAddressOwner {
  readonly userId: string;
  readonly coin: string;
  readonly network: string;
}

const RETRY_MS = 40;
/**
 * Retries are rare: concurrent calls create one address, and a memo collides once in 900 million. More than this is a
 * fault.
 */
const TRIES_MAX = 8;
const RETRY_SECONDS = 2;

/** The user's address, created if there is none. Only returned with the signer's signature (C-14). */
export async function depositAddress(core: ChainsCore, owner: DepositAddressOwner): Promise<OwnAddress> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const found = await findCurrentAddress(core.db.autocommit, owner);
    if (found !== undefined) return signedAddress(core, owner, found);
    const key = await walletKey(core, owner.network);
    await core.db.inTransaction(async (tx) => {
      const made = await newAddress(core, tx, { owner, key });
      if (await addAddress(tx, made, { now: core.clock.now() })) await notifySigner(tx, owner.network);
    });
  }
  throw new Error(`No address could be made on ${owner.network}.`);
}

/** Replaces the current address, which stays the user's. Refused on networks with one shared wallet. */
export async function renewDepositAddress(core: ChainsCore, owner: DepositAddressOwner): Promise<OwnAddress> {
  const present = await depositAddress(core, owner);
  if (present.memo !== null) throw new Refusal('NotFound');
  const key = await walletKey(core, owner.network);
  await core.db.inTransaction(async (tx) => {
    const now = core.clock.now();
    // Another call replaced it meanwhile: use that one's new address.
    if (!(await replaceAddress(tx, present, { now }))) return;
    const made = await newAddress(core, tx, { owner, key });
    if (!(await addAddress(tx, made, { now }))) throw new Error('The new address exists already.');
    await notifySigner(tx, owner.network);
  });
  return depositAddress(core, owner);
}

async function newAddress(
  core: ChainsCore,
  tx: Tx,
  { owner, key }: { owner: DepositAddressOwner; key: WalletKey },
): Promise<OwnAddress> {
  const { network } = owner;
  const rules = core.rules[network];
  if (rules === undefined) throw new Error(`Nothing is known of the network ${network}.`);
  const deposit = { ...owner, kind: 'deposit' } as const;
  if (key.kind === 'address') {
    const address = deriveAddress(rules, key, { branch: HOUSE_BRANCH, index: 0 });
    return { ...deposit, address, memo: generateMemo(core.random), branch: null, index: null };
  }
  const branch = DEPOSIT_BRANCH;
  const path = { branch, index: await allocateIndex(tx, { network, branch }) };
  return { ...deposit, ...path, address: deriveAddress(rules, key, path), memo: null };
}

async function walletKey({ chains, walletKeys }: ChainsCore, network: string): Promise<WalletKey> {
  const wallet = chains.has(network) ? await walletKeys.find(network) : undefined;
  if (wallet === undefined) throw new Refusal('Unavailable', { retryAfterSeconds: RETRY_SECONDS });
  return wallet.key;
}

/** Waits for the signer, which was notified. */
async function signedAddress(
  core: ChainsCore,
  owner: DepositAddressOwner,
  found: StoredAddress,
): Promise<OwnAddress> {
  let stored: StoredAddress | undefined = found;
  let waitedMs = 0;
  if (stored.signature === null) await notifySigner(core.db.autocommit, owner.network);
  while (stored?.signature === null && waitedMs < core.signatureWaitMs) {
    await sleep(RETRY_MS);
    waitedMs += RETRY_MS;
    stored = await findCurrentAddress(core.db.autocommit, owner);
  }
  if (stored === undefined || stored.signature === null)
    throw new Refusal('Unavailable', { retryAfterSeconds: RETRY_SECONDS });
  if (!isSignedAddress(stored, { signature: stored.signature, key: core.signerPublicKey })) {
    core.log.error(
      { network: stored.network, address: stored.address, userId: owner.userId },
      'alarm: an address has no valid signature of the signer',
    );
    throw new Refusal('Unavailable', { retryAfterSeconds: RETRY_SECONDS });
  }
  return withoutSignature(stored);
}
