import { type Chain, createChains, networkRules } from '../../../apps/server/src/modules/chains/index.ts';
import { createCoins, createTtlCache, openCatalogue } from '../../../apps/server/src/modules/coins/index.ts';
import { createLedger, type Ledger } from '../../../apps/server/src/modules/ledger/index.ts';
import { createLimits } from '../../../apps/server/src/modules/limits/index.ts';
import {
  createPayments,
  createWalletKeys,
  type Payments,
} from '../../../apps/server/src/modules/signer/index.ts';
import { createTransactions } from '../../../apps/server/src/modules/transactions/index.ts';
import type { WithdrawalsCore } from '../../../apps/server/src/modules/withdrawals/core.ts';
import { createMoves } from '../../../apps/server/src/modules/withdrawals/move-store.ts';
import { createPaymentOwner } from '../../../apps/server/src/modules/withdrawals/payments/payment-owner.ts';
import { createSpeedUps } from '../../../apps/server/src/modules/withdrawals/speed-up/speed-up-store.ts';
import { withdrawalRules } from '../../../apps/server/src/modules/withdrawals/withdrawal-rules.ts';
import { createSandboxEthereum } from '../../../apps/server/src/partners/chain-evm/sandbox.ts';
import { createMovableClock } from '../../../apps/server/src/platform/clock.ts';
import { attestorOf } from '../../../apps/server/src/platform/crypto/attestation.ts';
import { createLog } from '../../../apps/server/src/platform/log/log.ts';
import { openPlatform, type Platform } from '../../../apps/server/src/platform/platform.ts';
import { sandboxSignerSettings } from '../../../apps/server/src/sandbox/signer-settings.ts';
import { attestorOfDataKey, loadOrCreateDataKey } from '../../../apps/server/src/signer/key-store.ts';
import { parseSettings } from '../../../apps/server/src/signer/settings.ts';
import { startSigner } from '../../../apps/server/src/signer/start-signer.ts';
import { flows } from '../../../apps/server/src/wiring-flows.ts';
import type { Death, Edge, Start } from './protocol.ts';

export interface OpenedWithdrawals {
  readonly core: WithdrawalsCore;
  readonly ledger: Ledger;
  readonly chains: WithdrawalsCore['chains'];
  readonly payments: Payments;
  /** After a decision was committed. */
  reviewed(): void;
}

/** Ends the process at once, like a power failure: nothing after this line runs. */
function die(): never {
  process.kill(process.pid, 'SIGKILL');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_000);
  throw new Error('The process lives on.');
}

/** Called at each edge; ends the process at the configured one. */
type Reach = (edge: Edge, when: Death['when']) => void;

/** Everything between a request and the settled hold, and the signer; each edge goes through `reach`. */
export async function openWithdrawals(start: Start): Promise<OpenedWithdrawals> {
  const { death, url, folder } = start;
  const reach: Reach = (edge, when) => {
    if (death?.edge === edge && death.when === when) die();
  };
  const log = createLog({ level: 'warn', write: (line) => void process.stderr.write(line) });
  const clock = createMovableClock();
  clock.setOffset(start.aheadMs);
  const platform = withEdges(openPlatform({ url, log, clock, poolSize: 8 }));
  const ledger = createLedger(platform);
  const catalogue = openCatalogue(undefined);
  for (const { id } of catalogue.coins) await ledger.registerAsset(catalogue.assetOf(id));
  const approvalKey = attestorOf(Buffer.from(start.approvalSeed, 'base64'));
  const settings = parseSettings({
    ...sandboxSignerSettings({ approvalKey: approvalKey.publicKey.text }),
    limits: { delayHours: 0, allDayUsd: 1_000_000_000 },
  });
  const { publicKey } = attestorOfDataKey(loadOrCreateDataKey(folder));
  const walletKeys = createWalletKeys({ ...platform, publicKey });
  const chains = createChains({
    ...platform,
    chains: [withBroadcastEdge(start.nodeUrl, log, reach)],
    rules: networkRules.sandbox,
    walletKeys,
    signerPublicKey: publicKey.key,
    firstHeights: { ethereum: 0 },
  });
  const payments = createPayments({ ...platform, chains, catalogue, ledger, approvalKey });
  await startSigner({
    url,
    folder,
    settings,
    log,
    clock,
    onCrashPoint(edge) {
      if (edge === 'claiming') reach('claimed', 'before');
      else if (edge === 'claimed') reach('claimed', 'after');
      else if (edge === 'signing') reach('signed', 'before');
      else reach('signed', 'after');
    },
  });
  const core = coreOf(platform, { ledger, catalogue, chains, payments, reach });
  ownWithEdges(core, payments, reach);
  return { core, ledger, chains, payments, reviewed: () => reach('review decided', 'after') };
}

/** Work that an edge defers until its transaction has committed. */
const afterCommit = new Set<() => void>();

function withEdges(platform: Platform): Platform {
  const { db } = platform;
  return {
    ...platform,
    db: {
      ...db,
      async inTransaction(work, options) {
        const result = await db.inTransaction(work, options);
        for (const then of afterCommit) then();
        return result;
      },
    },
  };
}

function withBroadcastEdge(url: string, log: Platform['log'], reach: Reach): Chain {
  const chain = createSandboxEthereum({ url: async () => url, tokens: [], log });
  return {
    ...chain,
    async broadcast(raw) {
      reach('broadcast', 'before');
      const said = await chain.broadcast(raw);
      reach('broadcast', 'after');
      return said;
    },
  };
}

function ownWithEdges(core: WithdrawalsCore, payments: Payments, reach: Reach): void {
  const owner = createPaymentOwner(core);
  payments.own('withdrawal', {
    ...owner,
    async onConfirmations(payment, have) {
      reach('seen on chain', 'before');
      await owner.onConfirmations(payment, have);
      reach('seen on chain', 'after');
    },
    async onFinal(payment) {
      reach('settled', 'before');
      await owner.onFinal(payment);
      reach('settled', 'after');
    },
  });
}

const PRICES = { BTC: '100000', ETH: '1', USDT: '1', USDC: '1', TON: '5', LTC: '100', XRP: '2' };

interface Parts {
  readonly ledger: Ledger;
  readonly catalogue: WithdrawalsCore['catalogue'];
  readonly chains: WithdrawalsCore['chains'];
  readonly payments: Payments;
  readonly reach: Reach;
}

/** The module's own parts, all real but who the customers are: that is not what is killed here. */
function coreOf(platform: Platform, { ledger, catalogue, chains, payments, reach }: Parts): WithdrawalsCore {
  const { clock } = platform;
  const feed = { isLocal: true, latest: async () => [], history: async () => [] };
  const coins = createCoins({
    ...platform,
    catalogue,
    chains: chains.networks,
    feed,
    staleAfterSeconds: 86_400,
  });
  coins.prices.take(Object.entries(PRICES).map(([coin, usd]) => ({ coin, usd, at: clock.now() })));
  const transactions = createTransactions({ ...platform, books: ledger, flows });
  return {
    ...platform,
    ...customers(clock.now()),
    catalogue,
    prices: coins.prices,
    chains,
    ledger: {
      ...ledger,
      async hold(hold) {
        reach('requested', 'before');
        const posted = await ledger.hold(hold);
        reach('requested', 'after');
        return posted;
      },
    },
    limits: createLimits({ ...platform, identities: { isChecked: async () => true } }),
    transactions: {
      ...transactions,
      async move(tx, moved) {
        if (moved.from === 'undo') {
          reach('undo elapsed', 'before');
          afterCommit.add(() => reach('undo elapsed', 'after'));
        }
        return transactions.move(tx, moved);
      },
    },
    staff: {
      audit: async () => reach('review decided', 'before'),
      people: async () => new Map(),
      areTwoPeople: async () => true,
    },
    payments: {
      ...payments,
      async order(tx, payment) {
        await payments.order(tx, payment);
        reach('queued', 'before');
        afterCommit.add(() => reach('queued', 'after'));
      },
    },
    // Everything is looked at by one person.
    rules: {
      ...withdrawalRules,
      undoSeconds: 0,
      delaySeconds: 0,
      dailyMax: 0,
      hotPercent: 100_000,
      newAddressUsd: 1_000,
    },
    sentElsewhere: async () => 0n,
    moves: createMoves(),
    speedUps: createSpeedUps(),
    hotUnits: createTtlCache(clock),
    costs: createTtlCache(clock),
  };
}

function customers(createdAt: Date): Pick<WithdrawalsCore, 'users' | 'stepUp' | 'signs'> {
  const user = (id: string) =>
    ({
      id,
      email: null,
      emailCanonical: null,
      passwordHash: null,
      status: 'Active',
      language: 'en-US',
      affiliateId: '1',
      antiPhishingCode: null,
      timeZone: null,
      createdAt,
    }) as const;
  return {
    users: {
      find: async (_reader, id) => user(id),
      lock: async (_tx, id) => user(id),
      requireNoWithdrawalPause: async () => undefined,
      maskedEmailOf: async () => null,
    },
    stepUp: {
      hasFactor: async () => true,
      checkProof: async (demand) => ({ demand, use: async () => true }),
      consumeProof: async () => undefined,
    },
    signs: {
      deviceAge: async () => ({ since: new Date(0), isFirst: true }),
      factorAddedAt: async () => null,
    },
  };
}
