import type { Approval } from '../modules/signer/approval.ts';
import type { Reader } from '../platform/db/db.ts';
import { findPath } from './address-store.ts';
import { type Input, planBitcoin } from './build-bitcoin.ts';
import { evmFee, gasOf, planEthereum } from './build-ethereum.ts';
import { planTon } from './build-ton.ts';
import { type Claim, listInputs, type Output } from './claim-store.ts';
import type { SignerCore } from './core.ts';
import type { FeeSeen, PlannedTransaction } from './planned-transaction.ts';
import type { BitcoinSettings, EvmSettings, NetworkSettings } from './settings.ts';
import { RetryLater, require, VerificationError } from './signing-errors.ts';
import { type Order, readCollectable } from './store.ts';
import { HOT, type KeyPath, type NetworkWallet } from './wallet.ts';

/** A recipient of a payment, in the network's units. */
export interface Target {
  readonly address: string;
  readonly memo: string | null;
  readonly units: bigint;
}

/**
 * Where the coins go: to the approved address, or to an address of ours that the signer derives itself. Throws
 * `VerificationError` for an invalid order of the house. The amount of a collection depends on its fee and is filled
 * in later.
 */
export async function targetsOf(
  core: SignerCore,
  reader: Reader,
  order: Order,
  approvals: readonly Approval[],
): Promise<readonly Target[]> {
  const network = networkOf(core, order);
  const to = (address: string, units: bigint): readonly Target[] => [{ address, memo: null, units }];
  const hot = core.wallet.hotAddress(order.network);
  switch (order.kind) {
    case 'withdrawal':
      return approvals;
    case 'cold':
      if (network.cold === undefined)
        throw new VerificationError('cold', 'the signer knows no cold storage here');
      return to(network.cold, order.units ?? 0n);
    case 'gas': {
      if (network.kind !== 'evm') throw new VerificationError('kind', 'the network needs none');
      require(order.coin === network.feeCoin, 'coin', 'fees are not paid in it');
      require((order.units ?? 0n) <= network.gasUnitsMax, 'units', 'more than a collection can cost');
      await ownPath(core, reader, { network: order.network, address: order.to ?? '' }, 'to');
      return to(order.to ?? '', order.units ?? 0n);
    }
    case 'collect': {
      require(network.kind === 'evm', 'kind', 'the network needs none');
      const found = await readCollectable(reader, order.id);
      if (found === undefined) throw new RetryLater('nobody has looked yet how much there is');
      return to(hot, found.units);
    }
    case 'fill':
      return to(hot, 0n);
  }
}

export function networkOf({ settings }: SignerCore, { network, coin }: Order): NetworkSettings {
  const found = settings.networks[network];
  if (found === undefined) throw new VerificationError('network', 'the signer does not know it');
  require(Object.hasOwn(found.coins, coin), 'coin', 'the signer does not know it on this network');
  return found;
}

function walletOf({ wallet }: SignerCore, { network }: Order): NetworkWallet {
  const found = wallet.find(network);
  if (found === undefined) throw new VerificationError('network', 'the signer has no keys for it');
  return found;
}

/** The derivation path of an address, verified by deriving the address again. */
async function ownPath(
  core: SignerCore,
  reader: Reader,
  of: { readonly network: string; readonly address: string },
  field: string,
): Promise<KeyPath> {
  const wallet = core.wallet.find(of.network);
  const path = await findPath(reader, of);
  if (path === undefined || wallet === undefined || wallet.kind === 'ton')
    throw new VerificationError(field, 'it is no address of ours');
  require(wallet.addressAt(path) === of.address, field, 'it is no address of ours');
  return path;
}

export interface PlanInput {
  readonly order: Order;
  readonly claim: Claim;
  readonly targets: readonly Target[];
  readonly fee: FeeSeen;
}

/** Throws `RetryLater` if there are not enough coins. */
export async function planPayment(
  core: SignerCore,
  reader: Reader,
  input: PlanInput,
): Promise<PlannedTransaction> {
  const network = networkOf(core, input.order);
  const wallet = walletOf(core, input.order);
  if (network.kind === 'bitcoin') {
    const outputs = await listInputs(reader, input.order.id);
    const planned = planOutputs(core, network, { ...input, outputs });
    if (planned !== undefined) return planned;
    if (input.fee.above !== null)
      throw new VerificationError('fee', 'what the payment has does not cover it');
    throw new RetryLater('the coins do not cover it');
  }
  const [target] = input.targets;
  const { nonce, at } = input.claim;
  if (target === undefined || nonce === null) throw new Error('A payment without a recipient or a number.');
  if (network.kind === 'evm') return planAccount(core, reader, network, { ...input, target, nonce });
  if (wallet.kind !== 'ton') throw new Error('A wallet of another network.');
  require(input.fee.above === null, 'network', 'it has no fee that could be raised');
  return planTon({ wallet, seqno: nonce, to: target.address, units: target.units, memo: target.memo, at });
}

async function planAccount(
  core: SignerCore,
  reader: Reader,
  network: EvmSettings,
  { order, target, nonce, fee }: PlanInput & { readonly target: Target; readonly nonce: number },
): Promise<PlannedTransaction> {
  const wallet = walletOf(core, order);
  if (wallet.kind === 'ton') throw new Error('A wallet of another network.');
  const path =
    order.kind === 'collect'
      ? await ownPath(core, reader, { network: order.network, address: order.from ?? '' }, 'from')
      : HOT;
  const token = network.coins[order.coin]?.token;
  const isOwn = order.kind === 'collect' || order.kind === 'gas' || order.kind === 'fill';
  // A collection of the network's own coin sends everything minus the fee.
  const cost =
    order.kind === 'collect' && token === undefined ? gasOf({ token, isOwn }) * evmFee(fee).most : 0n;
  if (target.units < cost) throw new RetryLater('there is less than it would cost');
  return planEthereum({
    key: wallet.keyAt(path),
    chainId: network.chainId,
    nonce,
    to: target.address,
    units: target.units - cost,
    token: order.kind === 'fill' ? undefined : token,
    isOwn,
    fee,
  });
}

/** Undefined if the outputs do not cover it. */
export function planOutputs(
  core: SignerCore,
  settings: BitcoinSettings,
  { order, targets, outputs, fee }: Omit<PlanInput, 'claim'> & { readonly outputs: readonly Output[] },
): PlannedTransaction | undefined {
  const wallet = walletOf(core, order);
  if (wallet.kind === 'ton') throw new Error('A wallet of another network.');
  const inputs = outputs.map(({ txid, index, units, address, branch, pathIndex }): Input => {
    const path = { branch, index: pathIndex };
    require(wallet.addressAt(path) === address, 'input', 'it is at no address of ours');
    return { txid, index, units, key: wallet.keyAt(path) };
  });
  return planBitcoin({
    settings,
    inputs,
    recipients: targets,
    change: core.wallet.hotAddress(order.network),
    fee,
  });
}
