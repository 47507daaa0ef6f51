import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { asset, money } from '@gim/money';
import { account, createLedger, type Ledger, leg } from '../../apps/server/src/modules/ledger/index.ts';
import { scanBooks } from '../../apps/server/src/modules/ledger/scan-books.ts';
import { verifyNew } from '../../apps/server/src/modules/ledger/verify-new.ts';
import { monotonicMs } from '../../apps/server/src/platform/clock.ts';
import { type CheckpointKeys, makeSecrets } from '../../apps/server/src/platform/crypto/secrets.ts';
import { openPlatform, type Platform } from '../../apps/server/src/platform/platform.ts';
import { readCount, readOptions } from '../read-options.ts';
import { startBenchServer } from './bench-database.ts';
import { median } from './closed-loop.ts';
import { fillBooks } from './fill-books.ts';
import { saveFigures } from './save-figures.ts';
import { type SnapshotAges, sampleSnapshots } from './snapshot-sampler.ts';

/**
 * `--entries 10000000 --new 100000 --rounds 3 --scan-seconds 60`: fills the books, verifies them once, adds new entries by the
 * product's own writer, and measures how long verifying those takes, and how old a snapshot gets in this and in the full
 * scan. `--scan-seconds 0` scans to the end.
 */
const { values } = readOptions({
  options: {
    entries: { type: 'string', default: '10000000' },
    new: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    'scan-seconds': { type: 'string', default: '60' },
  },
});
const entries = readCount('entries', values.entries);
const added = readCount('new', values.new);
const rounds = readCount('rounds', values.rounds);
const scanSeconds = readCount('scan-seconds', values['scan-seconds'], 0);

const SECONDS_MAX = 2;
const SNAPSHOT_SECONDS_MAX = 30;
const USERS = 50_000;
const COIN = asset('FILL', 2);
const ownerOf = (index: number): string => `fill ${index}`;

const server = await startBenchServer();
try {
  const url = await server.database('gim_audit');
  const platform = openPlatform({ url });
  const ledger = createLedger(platform);
  await ledger.registerAsset(COIN);
  const { checkpointKeys: keys } = makeSecrets(platform.random);
  await timed('filled', () => fillBooks({ url, entries, asset: COIN.code, owner: ownerOf }));
  const all = await timed('verified from the beginning', () => verifyAll(platform, keys));
  const fresh: Fresh[] = [];
  for (let round = 1; round <= rounds; round += 1)
    fresh.push(await measureNew(url, { platform, ledger, keys }));
  const scan = await sampleSnapshots(url, () => timed('scanned', () => scanPart(platform, keys)));
  const { state } = scan.result.result;
  console.log(`The scan came to "${state?.part}", ${state?.done} of about ${state?.total} rows.`);
  report({ all: all.seconds, fresh, scan: scan.ages });
  await ledger.close();
  await platform.close();
} finally {
  await server.stop();
}

interface Fresh {
  /** Of the machine, before. */
  readonly load: number | undefined;
  readonly seconds: number;
  /** Processor time of this process. */
  readonly cpuSeconds: number;
  readonly ages: SnapshotAges;
}

interface Figures {
  readonly all: number;
  readonly fresh: readonly Fresh[];
  readonly scan: SnapshotAges;
}

function report({ all, fresh, scan }: Figures): void {
  const seconds = median(fresh.map((round) => round.seconds));
  const oldest = Math.max(scan.oldestSeconds, ...fresh.map(({ ages }) => ages.oldestSeconds));
  const goals = [
    {
      goal: `verifying ${added} new entries of ${entries}, median of ${rounds}, s, at most ${SECONDS_MAX}`,
      value: seconds,
      isMet: seconds <= SECONDS_MAX,
    },
    {
      goal: `oldest snapshot, s, at most ${SNAPSHOT_SECONDS_MAX}`,
      value: oldest,
      isMet: scan.seen > 0 && oldest <= SNAPSHOT_SECONDS_MAX,
    },
  ];
  for (const { goal, value, isMet } of goals)
    console.log(`${isMet ? 'PASS' : 'FAIL'}  ${goal}: ${value.toFixed(2)}`);
  saveFigures('audit', { settings: values, goals, fromTheBeginningSeconds: all, fresh, scan });
  process.exitCode = goals.every(({ isMet }) => isMet) ? 0 : 1;
}

async function measureNew(
  url: string,
  { platform, ledger, keys }: { platform: Platform; ledger: Ledger; keys: CheckpointKeys },
): Promise<Fresh> {
  await timed('added', () => addEntries(ledger));
  const load = loadavg()[0];
  const cpu = process.cpuUsage();
  const { result, ages } = await sampleSnapshots(url, () =>
    timed('verified what is new', () => verifyNew({ ...platform, keys })),
  );
  const { user, system } = process.cpuUsage(cpu);
  const found = result.result;
  if (found.findings.length > 0 || !found.isComplete || found.entries < added)
    throw new Error(`The new entries were not verified: ${JSON.stringify(found)}`);
  const cpuSeconds = (user + system) / 1e6;
  console.log(`processor time of this process ${cpuSeconds.toFixed(2)} s, load before ${load?.toFixed(1)}`);
  return { load, seconds: result.seconds, cpuSeconds, ages };
}

async function verifyAll(platform: Platform, keys: CheckpointKeys): Promise<void> {
  const { findings, isComplete } = await verifyNew({ ...platform, keys }, { budgetMs: 3_600_000 });
  if (findings.length > 0 || !isComplete)
    throw new Error(`The filled books are broken: ${JSON.stringify(findings.slice(0, 5))}`);
}

async function addEntries(ledger: Ledger): Promise<void> {
  const outside = account('outside:fill', COIN.code, 'outside');
  const amount = money(COIN, 1n);
  let left = Math.ceil(added / 2);
  const pay = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const owner = ownerOf(Math.floor(Math.random() * USERS));
      const legs = [leg(outside, account(owner, COIN.code, 'available'), amount)];
      await ledger.post({ key: randomUUID(), kind: 'deposit', legs });
    }
  };
  await Promise.all(Array.from({ length: 256 }, pay));
}

async function scanPart(platform: Platform, keys: CheckpointKeys): ReturnType<typeof scanBooks> {
  // Behind its pace from the beginning, so that it works as hard as it ever does.
  const pace = { hours: 1e-9, budgetMs: scanSeconds === 0 ? 3_600_000 : scanSeconds * 1000 };
  const outcome = await scanBooks({ ...platform, keys }, pace);
  if (outcome.findings.length > 0)
    throw new Error(`The scan found: ${JSON.stringify(outcome.findings.slice(0, 5))}`);
  return outcome;
}

async function timed<T>(
  name: string,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly seconds: number }> {
  const begunMs = monotonicMs();
  const result = await work();
  const seconds = (monotonicMs() - begunMs) / 1000;
  console.log(`${name}: ${seconds.toFixed(2)} s`);
  return { result, seconds };
}
