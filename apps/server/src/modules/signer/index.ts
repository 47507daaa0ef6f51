import { type Background, createLoop } from '../../platform/background.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { createLease } from '../../platform/db/lease.ts';
import { type Chains, ChainUnavailable } from '../chains/index.ts';
import { advancePayments } from './advance-payments.ts';
import type { Approval, SignedApproval } from './approval.ts';
import { approvalText } from './approval-policy.ts';
import type { SignerCore } from './core.ts';
import { estimateFee } from './estimate-policy.ts';
import type { NewPayment, Payment, PaymentKind, PaymentOwner } from './payment.ts';
import { markMinedIn, unmineAbove } from './progress-store.ts';
import type { Stops } from './stop.ts';
import { createStops } from './stops.ts';
import {
  type Alert,
  countAlerts,
  findPayment,
  insertBump,
  insertPayment,
  listAlerts,
  listInFlight,
  lockForBump,
} from './store.ts';

export type { Approval, SignedApproval } from './approval.ts';
export { listOutflows, type Outflow } from './outflow-store.ts';
export type { NewPayment, Payment, PaymentKind, PaymentOwner, PaymentState } from './payment.ts';
export type { Stop, StopScope, Stops } from './stop.ts';
export type { Alert } from './store.ts';
export { createWalletKeys } from './wallet-keys.ts';

/**
 * The interface to the signer process: payments ordered here are signed there, then stored, broadcast and followed
 * here.
 */
export interface Payments {
  /** Orders the payment in the caller's transaction, so that decision and order commit together. */
  order(tx: Tx, payment: NewPayment): Promise<void>;
  /** Signs an approval with the key whose public half the signer knows. */
  approve(approval: Approval): SignedApproval;
  /**
   * Orders the same payment with a higher network fee: same nonce, or the same inputs (C-07). False if it is already
   * mined.
   */
  bump(tx: Tx, of: { id: string; maxFeeUnits: bigint }): Promise<boolean>;
  /** The current cost of a payment to one recipient, in units of the network's own coin. */
  estimate(of: {
    network: string;
    coin: string;
  }): Promise<{ readonly normal: bigint; readonly fast: bigint }>;
  find(reader: Reader, id: string): Promise<Payment | undefined>;
  /** Payments that were broadcast and are not settled, for the comparison with the ledger. */
  inFlight(reader: Reader, network: string): Promise<readonly Payment[]>;
  own(kind: PaymentKind, owner: PaymentOwner): void;
  readonly stops: Stops;
  /** What the signer refused or found tampered with, newest first. */
  alerts(reader: Reader, since: Date): Promise<readonly Alert[]>;
  /** One run for a network, for tests and tools. */
  processNetwork(network: string): Promise<void>;
  readonly background: Background;
}

export interface PaymentsDeps extends Omit<SignerCore, 'owners' | 'chains'> {
  readonly chains: Pick<Chains, 'networks' | 'chain' | 'hotAddress' | 'subscribe'>;
}

const EVERY_MS = 500;
/** Short, because after a crash the payments wait until the lease expires. */
const LEASE_MS = 8_000;
const DAY_MS = 24 * 3_600_000;

export function createPayments(deps: PaymentsDeps): Payments {
  const core: SignerCore = { ...deps, owners: new Map() };
  const holder = deps.ids.next();
  const leases = new Map(
    [...deps.chains.networks].map((network) => [
      network,
      createLease({ ...deps, name: `payments ${network}`, holder, ms: LEASE_MS }),
    ]),
  );
  const processNetwork = async (network: string): Promise<void> => {
    const lease = leases.get(network);
    if (lease !== undefined) await advancePayments(core, network, lease);
  };
  const { clock, chains, approvalKey } = deps;
  deps.metrics.gauge({
    name: 'gim_signer_alerts',
    help: 'What the signer refused or found changed in the last 24 hours. Anything above zero needs a person.',
    read: () => countAlerts(deps.db.autocommit, new Date(clock.now().getTime() - DAY_MS)),
  });
  chains.subscribe({
    onBlock: (tx, block) => markMinedIn(tx, block),
    onRollback: (tx, gone) => unmineAbove(tx, gone),
  });
  return {
    order: (tx, payment) => insertPayment(tx, payment, clock.now()),
    approve: (approval) => ({ approval, signature: approvalKey.sign(approvalText(approval)) }),
    async bump(tx, { id, maxFeeUnits }) {
      const found = await lockForBump(tx, id);
      if (found === undefined) return false;
      await insertBump(tx, { id, version: found.version + 1, feeUnitsMax: maxFeeUnits, at: clock.now() });
      return true;
    },
    async estimate({ network, coin }) {
      const chain = chains.chain(network);
      return estimateFee({ network, isOwnCoin: coin === chain.feeCoin }, await chain.feeRate());
    },
    find: findPayment,
    inFlight: listInFlight,
    own(kind, owner) {
      core.owners.set(kind, owner);
    },
    stops: createStops(deps),
    alerts: listAlerts,
    processNetwork: processNetwork,
    background: createBackground(core, processNetwork),
  };
}

/** One loop per network, so that an unresponsive node delays only its own payments. */
function createBackground(core: SignerCore, processNetwork: (network: string) => Promise<void>): Background {
  const work = async (network: string): Promise<void> => {
    try {
      await processNetwork(network);
    } catch (error) {
      // The chain watcher already reports this.
      if (!(error instanceof ChainUnavailable)) throw error;
    }
  };
  const loops = [...core.chains.networks].map((network) =>
    createLoop({
      name: `payments ${network}`,
      everyMs: EVERY_MS,
      log: core.log,
      work: () => work(network),
    }),
  );
  return {
    start: async () => void (await Promise.all(loops.map((loop) => loop.start()))),
    stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
  };
}
