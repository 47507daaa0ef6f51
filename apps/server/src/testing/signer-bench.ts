import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type Asset, asset, money } from '@gim/money';
import type { Chains } from '../modules/chains/index.ts';
import { openCatalogue } from '../modules/coins/index.ts';
import { account, createLedger, type Ledger } from '../modules/ledger/index.ts';
import {
  type Approval,
  createPayments,
  type Payment,
  type PaymentState,
  type Payments,
  type SignedApproval,
} from '../modules/signer/index.ts';
import { type Attestor, attestorOf } from '../platform/crypto/attestation.ts';
import { createLog } from '../platform/log/log.ts';
import { openPlatform, type Platform } from '../platform/platform.ts';
import { sandboxSignerSettings } from '../sandbox/signer-settings.ts';
import type { SignerCore } from '../signer/core.ts';
import { parseSettings, type SignerSettings } from '../signer/settings.ts';
import { type RunningSigner, type SignerOptions, startSigner } from '../signer/start-signer.ts';
import { asOwner } from './as-owner.ts';
import { createTestDatabase } from './test-database.ts';
import { makeThrowawayFolder } from './throwaway-folder.ts';
import { waitUntil } from './wait-until.ts';

const assets: Readonly<Record<string, Asset>> = {
  ETH: asset('ETH', 18),
  BTC: asset('BTC', 8),
  USDT: asset('USDT', 6),
  TON: asset('TON', 9),
};
export const ETHER = 10n ** 18n;

type BenchChains = Pick<Chains, 'networks' | 'chain' | 'hotAddress' | 'subscribe'>;

/** A database, ledger and signer of its own, and what is needed to order payments. */
export interface SignerBench {
  readonly url: string;
  readonly folder: string;
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly payments: Payments;
  readonly approvalKey: Attestor;
  readonly settings: SignerSettings;
  /** Error lines of the signer's log. */
  readonly errors: readonly string[];
  startSigner(onCrashPoint?: SignerCore['onCrashPoint']): Promise<RunningSigner>;
  /** An approved withdrawal with its hold; `given` replaces parts of the approval. */
  approve(
    given?: Partial<Approval> & { readonly holdUnits?: bigint; readonly holdOwner?: string },
  ): Promise<SignedApproval>;
  /** Orders one payment for these approvals, and returns its id. */
  order(...approvals: readonly [SignedApproval, ...SignedApproval[]]): Promise<string>;
  payment(id: string): Promise<Payment>;
  awaitState(id: string, state: PaymentState): Promise<Payment>;
  query<Row>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  close(): Promise<void>;
}

export async function openSignerBench(
  makeChains: (of: { platform: Platform; folder: string }) => BenchChains = noChains,
  change: (settings: SignerSettings) => SignerSettings = (settings) => settings,
): Promise<SignerBench> {
  const database = await createTestDatabase();
  const folder = makeThrowawayFolder();
  const platform = openPlatform({ url: database.url });
  const ledger = createLedger({ ...platform, processors: 8 });
  for (const one of Object.values(assets)) await ledger.registerAsset(one);
  const approvalKey = attestorOf(randomBytes(32));
  const settings = change(parseSettings(sandboxSignerSettings({ approvalKey: approvalKey.publicKey.text })));
  const errors: string[] = [];
  const log = createLog({ level: 'error', write: (line) => void errors.push(line) });
  const payments = createPayments({
    ...platform,
    chains: makeChains({ platform, folder }),
    catalogue: openCatalogue(undefined),
    ledger,
    approvalKey,
  });
  const signers = createSigners({ url: database.url, folder, log });
  const query = async <Row>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> =>
    (await platform.db.pool.query(text, [...values])).rows;
  await query(
    `insert into signer.network (network, fee_normal, fee_fast, hot_nonce, seen_at)
     values ('ethereum', 2000000000, 3000000000, 0, now()), ('bitcoin', 5, 9, null, now()), ('ton', 0, 0, 0, now())`,
  );
  const payment = async (id: string): Promise<Payment> => {
    const found = await payments.find(platform.db.autocommit, id);
    if (found === undefined) throw new Error(`There is no payment ${id}.`);
    return found;
  };
  return {
    url: database.url,
    folder,
    platform,
    ledger,
    payments,
    approvalKey,
    settings,
    errors,
    startSigner: (onCrashPoint) =>
      signers.start({ settings, ...(onCrashPoint === undefined ? {} : { onCrashPoint }) }),
    approve: (given) => approveWithdrawal({ platform, ledger, payments }, given),
    async order(...approvals) {
      const id = platform.ids.next();
      const { network, coin } = approvals[0].approval;
      await platform.db.inTransaction((tx) =>
        payments.order(tx, { id, network, coin, kind: 'withdrawal', approvals }),
      );
      return id;
    },
    payment,
    awaitState: (id, state) =>
      waitUntil(`${id} is ${state}`, async () => {
        const found = await payment(id);
        return found.state === state ? found : undefined;
      }),
    query,
    async close() {
      await signers.stop();
      await ledger.close();
      await platform.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Tracks the signers that a test started, so that none outlives it. */
function createSigners(shared: Pick<SignerOptions, 'url' | 'folder' | 'log'>): {
  start(options: Omit<SignerOptions, 'url' | 'folder' | 'log'>): Promise<RunningSigner>;
  stop(): Promise<void>;
} {
  const running = new Set<RunningSigner>();
  return {
    async start(options) {
      const signer = await startSigner({ ...shared, ...options });
      running.add(signer);
      return {
        ...signer,
        async stop() {
          running.delete(signer);
          await signer.stop();
        },
      };
    },
    async stop() {
      for (const signer of running) await signer.stop();
    },
  };
}

/** Without chains nothing is broadcast: the signer itself connects to no network. */
const noChains = (): BenchChains => ({
  networks: new Set(),
  chain: () => {
    throw new Error('There is no chain here.');
  },
  hotAddress: async () => undefined,
  subscribe: () => undefined,
});

async function approveWithdrawal(
  { platform, ledger, payments }: Pick<SignerBench, 'platform' | 'ledger' | 'payments'>,
  given: Parameters<SignerBench['approve']>[0] = {},
): Promise<SignedApproval> {
  const { holdUnits, holdOwner, ...changed } = given;
  const now = platform.clock.now();
  const approval: Approval = {
    withdrawalId: platform.ids.next(),
    userId: randomUUID(),
    coin: 'ETH',
    network: 'ethereum',
    address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    memo: null,
    units: ETHER / 100n,
    feeUnits: (8n * ETHER) / 10_000n,
    usdCents: 3_000n,
    stepUp: { method: 'totp', at: now, operationHash: 'a'.repeat(64) },
    approvers: [],
    approvedAt: now,
    ...changed,
  };
  const units = holdUnits ?? approval.units + approval.feeUnits;
  const held = assets[approval.coin];
  if (units > 0n && held !== undefined)
    await holdFor(ledger, {
      key: approval.withdrawalId,
      owner: holdOwner ?? approval.userId,
      amount: money(held, units),
    });
  return payments.approve(approval);
}

async function holdFor(
  ledger: Ledger,
  { key, owner, amount }: { key: string; owner: string; amount: ReturnType<typeof money> },
): Promise<void> {
  const { code } = amount.asset;
  await ledger.post({
    key: randomUUID(),
    kind: 'deposit',
    legs: [{ from: account('outside:test', code, 'outside'), to: account(owner, code, 'available'), amount }],
  });
  await ledger.hold({ key, kind: 'withdrawal', owner, amount });
}

/** Runs statements as the owner of the database, as an attacker with its password would. */
export const tamper = (bench: Pick<SignerBench, 'url'>, statements: string): Promise<void> =>
  asOwner(bench, statements);
