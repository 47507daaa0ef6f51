import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMovableClock, type MovableClock } from '../platform/clock.ts';
import { publicKeyOf } from '../platform/crypto/attestation.ts';
import { openDb } from '../platform/db/db.ts';
import { listen } from '../platform/db/listen.ts';
import { createIds } from '../platform/ids.ts';
import type { Log } from '../platform/log/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { systemRandom } from '../platform/random.ts';
import { loadClockOffset } from '../platform/sandbox-clock.ts';
import { attestAddresses, publishWallets } from './attest-addresses.ts';
import type { SignerCore } from './core.ts';
import { openJournal } from './journal.ts';
import { attestorOfDataKey, fileKeyStore, openSeed } from './key-store.ts';
import { kmsKeyStore } from './kms-key-store.ts';
import { runOrders, type Waiting } from './run-orders.ts';
import type { SignerSettings } from './settings.ts';
import { openWallet } from './wallet.ts';

export interface SignerOptions {
  readonly url: string;
  /** The signer's own folder: seed, secrets and journal. */
  readonly folder: string;
  readonly settings: SignerSettings;
  readonly log: Log;
  readonly clock?: MovableClock;
  /** Whether the sandbox moves the clock. */
  readonly usesProductClock?: boolean;
  readonly onCrashPoint?: SignerCore['onCrashPoint'];
}

export interface RunningSigner {
  /** Has to be configured in the product. */
  readonly publicKey: string;
  stop(): Promise<void>;
}

/** How often to look for orders without a notification. */
const POLL_MS = 1_000;

/** Opens the keys, publishes the public ones, and signs orders until it is stopped. */
export async function startSigner(options: SignerOptions): Promise<RunningSigner> {
  const { url, log, clock = createMovableClock() } = options;
  const random = systemRandom;
  const db = openDb({
    url,
    role: 'gim_signer',
    random,
    log,
    metrics: createMetrics({ process: false }),
    poolSize: 3,
  });
  const core: SignerCore = {
    db,
    clock,
    ids: createIds({ clock, random }),
    log,
    onCrashPoint: () => undefined,
    ...(await openKeys(options)),
    ...(options.onCrashPoint === undefined ? {} : { onCrashPoint: options.onCrashPoint }),
  };
  const wake = createWake();
  const isFollowing = options.usesProductClock === true;
  const reload = (): void => {
    if (isFollowing) loadClockOffset(db, clock).then(wake.ring, () => undefined);
  };
  const waiting: Waiting = new Map();
  const onNotification = (news: string | null): void => {
    // A restart after a stop, or a waiting payment that may continue.
    if (news === 'start') waiting.clear();
    else if (news !== null) waiting.delete(news);
    wake.ring();
  };
  const listener = await listen({
    url,
    log,
    role: 'gim_signer',
    channels: { gim_signer: onNotification, gim_clock: reload },
  });
  if (isFollowing) await loadClockOffset(db, clock);
  const stopping = new AbortController();
  const running = run(core, { waiting, wake, stopping: stopping.signal });
  return {
    publicKey: core.attestor.publicKey.text,
    async stop() {
      stopping.abort();
      wake.ring();
      await running;
      await listener.close();
      await db.close();
    },
  };
}

async function openKeys({
  folder,
  settings,
}: SignerOptions): Promise<
  Pick<SignerCore, 'settings' | 'wallet' | 'attestor' | 'approvalKeys' | 'journal'>
> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const store = settings.keys.kind === 'file' ? fileKeyStore(folder) : kmsKeyStore(settings.keys);
  const dataKey = await store.dataKey();
  return {
    settings,
    wallet: await openWallet(openSeed(folder, dataKey), settings),
    attestor: attestorOfDataKey(dataKey),
    approvalKeys: settings.approvalKeys.map(publicKeyOf),
    journal: openJournal(folder, dataKey),
  };
}

interface Wake {
  readonly ring: () => void;
  wait(ms: number): Promise<void>;
}

/** A ring is not lost while nobody waits. */
function createWake(): Wake {
  let rung = Promise.withResolvers<void>();
  return {
    ring: () => rung.resolve(),
    async wait(ms) {
      const timer = new AbortController();
      await Promise.race([
        rung.promise,
        sleep(ms, undefined, { signal: timer.signal }).catch(() => undefined),
      ]);
      timer.abort();
      rung = Promise.withResolvers<void>();
    },
  };
}

async function run(
  core: SignerCore,
  {
    waiting,
    wake,
    stopping,
  }: { readonly waiting: Waiting; readonly wake: Wake; readonly stopping: AbortSignal },
): Promise<void> {
  const refused = new Set<string>();
  let isPublished = false;
  let failures = 0;
  while (!stopping.aborted) {
    let isMore = false;
    try {
      if (!isPublished) await publishWallets(core);
      isPublished = true;
      const hasAddresses = await attestAddresses(core, refused);
      isMore = (await runOrders(core, waiting)) || hasAddresses;
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === 1) core.log.warn({ err: error }, 'the signer failed, retrying');
    }
    if (!isMore) await wake.wait(POLL_MS);
  }
}
