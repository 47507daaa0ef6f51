import { type Background, createLoop } from '../../platform/background.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { createLease } from '../../platform/db/lease.ts';
import { type Chains, ChainUnavailable } from '../chains/index.ts';
import type { Approval, SignedApproval } from './approval.ts';
import { approvalText } from './approval-policy.ts';
import type { SignerCore } from './core.ts';
import { estimateFee } from './estimate-policy.ts';
import { followPayments } from './follow-payments.ts';
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

/** The door to the signer's own process: what is ordered here is signed there, stored, broadcast and followed to the end. */
export interface Payments {
  /** In the caller's transaction: what was decided is ordered, or neither happened. */
  order(tx: Tx, payment: NewPayment): Promise<void>;
  /** Signs an approval with the key that the signer knows. */
  approve(approval: Approval): SignedApproval;
  /** Orders the same payment again with a higher network fee: same nonce, or the same inputs (C-07). False when it is mined. */
  bump(tx: Tx, of: { id: string; maxFeeUnits: bigint }): Promise<boolean>;
  /** What a payment of one recipient costs now, in units of the network's own coin; `bumped` what its replacement would. */
  estimate(of: {
    network: string;
    coin: string;
  }): Promise<{ readonly normal: bigint; readonly fast: bigint }>;
  find(reader: Reader, id: string): Promise<Payment | undefined>;
  /** Payments that have left the chain's balance and are not final: for the comparison with the books. */
  inFlight(reader: Reader, network: string): Promise<readonly Payment[]>;
  own(kind: PaymentKind, owner: PaymentOwner): void;
  readonly stops: Stops;
  /** What the signer refused or found changed, the newest first. */
  alerts(reader: Reader, since: Date): Promise<readonly Alert[]>;
  /** One turn on a network, now: for tests and tools. */
  followOnce(network: string): Promise<void>;
  readonly background: Background;
}

export interface PaymentsDeps extends Omit<SignerCore, 'owners' | 'chains'> {
  readonly chains: Pick<Chains, 'networks' | 'chain' | 'hotAddress' | 'follow'>;
}

const EVERY_MS = 500;
/** Short, because the payments of a process that was killed wait for so long. */
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
  const follow = async (network: string): Promise<void> => {
    const lease = leases.get(network);
    if (lease !== undefined) await followPayments(core, network, lease);
  };
  const { clock, chains, approvalKey } = deps;
  deps.metrics.gauge({
    name: 'gim_signer_alerts',
    help: 'What the signer refused or found changed in the last 24 hours. Anything above zero needs a person.',
    read: () => countAlerts(deps.db.autocommit, new Date(clock.now().getTime() - DAY_MS)),
  });
  chains.follow({
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
    followOnce: follow,
    background: createBackground(core, follow),
  };
}

/** A loop for each network, so that a silent node holds up its own payments alone. */
function createBackground(core: SignerCore, follow: (network: string) => Promise<void>): Background {
  const work = async (network: string): Promise<void> => {
    try {
      await follow(network);
    } catch (error) {
      // Whoever watches the chain says so, once for all.
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
