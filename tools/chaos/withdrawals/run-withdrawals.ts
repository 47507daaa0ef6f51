import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePassableFolder } from '../../../apps/server/src/platform/embedded-postgres/make-passable-folder.ts';
import { silentLog } from '../../../apps/server/src/platform/log/log.ts';
import { type ChainProcess, startChain } from '../../../apps/server/src/sandbox/chains/chain-process.ts';
import { prepareSchema } from '../../../apps/server/src/wiring-flows.ts';
import { Seeded } from '../../fuzz/seeded.ts';
import { EndedBeforeReady, type Killable, start } from '../killable.ts';
import { activityOf, auditWithdrawals } from './audit-withdrawals.ts';
import { type Answered, type Asked, type Death, edges, type Send, type Start } from './protocol.ts';

export interface WithdrawalChaosOptions {
  readonly kills: number;
  readonly seed: string;
  /** Which edge comes first. */
  readonly first?: number;
  readonly print?: (line: string) => void;
}

export interface WithdrawalChaosReport {
  readonly kills: number;
  readonly paid: number;
  readonly refunded: number;
  readonly faults: readonly string[];
}

/** A withdrawal as its customer knows it. */
export interface Wanted extends Send {
  id?: string;
  /** Its proof had expired when it was retried: nothing was held, and a new proof is needed. */
  isGivenUp?: boolean;
  readonly units: bigint;
}

const ROUND_MS = 60_000;
/** If no kill happened for this long, another customer starts a withdrawal. */
const CUSTOMER_MS = 15_000;
const BLOCK_MS = 120;
/** Leases of a killed process must expire first. To save time, the clock of the next process is set forward. */
const LEASE_MS = 31_000;
/** Slow machines need more time. */
const FINISH_MS = 180_000;

/**
 * Withdraws on a real chain while the product and the signer are killed (-9) before and after the commit of each of the nine
 * edges. In the end each withdrawal must have been paid exactly once or refunded exactly once, as a reader of the chain says
 * that shares no code with the product.
 */
export async function runWithdrawalChaos({
  kills,
  seed,
  first = 0,
  print = () => undefined,
}: WithdrawalChaosOptions): Promise<WithdrawalChaosReport> {
  const dataDir = makePassableFolder(join(tmpdir(), 'gim-chaos-'));
  const folder = join(dataDir, 'signer');
  mkdirSync(folder);
  const chain = startChain({
    name: 'ethereum',
    journal: join(dataDir, 'ethereum.jsonl'),
    log: silentLog,
    byHand: true,
  });
  const database = await start('serve-database.ts', join(dataDir, 'database'), () => undefined);
  await prepareSchema({ url: database.first, log: () => undefined });
  const world = new World(chain, new Seeded(seed, 0), {
    url: database.first,
    folder,
    nodeUrl: await chain.url(),
    approvalSeed: randomBytes(32).toString('base64'),
  });
  try {
    await world.fund();
    let killed = 0;
    for (let round = first; round < first + kills; round += 1) {
      const edge = edges[round % edges.length] ?? 'requested';
      const death: Death = { edge, when: Math.floor(round / edges.length) % 2 === 0 ? 'after' : 'before' };
      if (await world.round(death)) killed += 1;
      else world.faults.push(`${death.when} "${edge}" was never reached. ${[...world.problems].join(' ')}`);
      if ((round + 1) % edges.length === 0) print(`${killed} kills, ${world.wanted.length} withdrawals`);
    }
    await world.finish();
    const { paid, refunded, faults } = await auditWithdrawals(world.given, world.wanted);
    return { kills: killed, paid, refunded, faults: [...world.faults, ...faults] };
  } finally {
    await world.stop();
    await chain.stop();
    database.process.kill('SIGTERM');
    await Promise.race([new Promise((done) => database.process.once('exit', done)), sleep(10_000)]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The clients and the chain, outside of the process that is killed. */
class World {
  readonly wanted: Wanted[] = [];
  readonly faults: string[] = [];
  /** Errors returned instead of a withdrawal: expected during a kill, a fault otherwise. */
  readonly problems = new Set<string>();
  readonly given: Omit<Start, 'death' | 'aheadMs'>;
  readonly #chain: ChainProcess;
  readonly #seeded: Seeded;
  #child: Killable | undefined;
  #aheadMs = 0;

  constructor(chain: ChainProcess, seeded: Seeded, given: Omit<Start, 'death' | 'aheadMs'>) {
    this.#chain = chain;
    this.#seeded = seeded;
    this.given = given;
  }

  /** Real coins for the wallet that pays. */
  async fund(): Promise<void> {
    const child = await this.#serve(null);
    const { hot }: { hot: string } = JSON.parse(child.first);
    await this.#chain.control.faucet({ to: hot, units: `${10n ** 21n}` });
    await this.#chain.control.mine({ blocks: 1 });
    await child.kill();
  }

  /** True when the process has ended itself at the edge. */
  async round(death: Death): Promise<boolean> {
    const child = await this.#serve(death).catch((error: unknown) => {
      if (error instanceof EndedBeforeReady && error.signal === 'SIGKILL') return undefined;
      throw error;
    });
    // A withdrawal of an earlier round can bring it to the edge before it is ready.
    if (child === undefined) return true;
    const ended = new Promise<void>((resolve) => child.process.once('exit', () => resolve()));
    const isOver = (): boolean => child.process.signalCode !== null;
    // A customer who cancels keeps the process from the later edges: then another one starts.
    for (let spent = 0; spent < ROUND_MS && !isOver(); spent += CUSTOMER_MS) {
      this.#want();
      this.#askAll();
      await Promise.race([ended, this.#mineUntil(isOver, CUSTOMER_MS)]);
    }
    const isDead = isOver();
    await child.kill();
    return isDead;
  }

  /** Everything completes without further kills. */
  async finish(): Promise<void> {
    await this.#serve(null);
    const asking = setInterval(() => this.#askAll(), 1_000);
    const open = async (): Promise<number> =>
      (await auditWithdrawals(this.given, this.wanted)).open +
      this.wanted.filter(({ id, isGivenUp }) => id === undefined && isGivenUp !== true).length;
    const until = performance.now() + FINISH_MS;
    while (performance.now() < until && (await open()) > 0) await this.#mine();
    clearInterval(asking);
    const left = await open();
    if (left > 0)
      this.faults.push(
        `${left} withdrawals never came to an end: ${await this.#standing()}. ${[...this.problems].join(' ')}`,
      );
  }

  /** Withdrawals that have not ended, for investigation. */
  async #standing(): Promise<string> {
    const { states } = await auditWithdrawals(this.given, this.wanted);
    const { exitCode, signalCode } = this.#child?.process ?? {};
    return [
      states.join(', '),
      `the program ended with ${exitCode ?? signalCode ?? 'nothing'}`,
      `its clock is ${this.#aheadMs} ms ahead at ${new Date().toISOString()}`,
      `the database: ${await activityOf(this.given.url)}`,
    ].join('; ');
  }

  async stop(): Promise<void> {
    await this.#child?.kill();
  }

  async #serve(death: Death | null): Promise<Killable> {
    this.#aheadMs += LEASE_MS;
    const argument = JSON.stringify({ ...this.given, aheadMs: this.#aheadMs, death } satisfies Start);
    this.#child = await start('withdrawals/serve-withdrawals.ts', argument, (line) => this.#hear(line));
    return this.#child;
  }

  #hear(line: string): void {
    const told: Answered = JSON.parse(line);
    const wanted = 'key' in told ? this.wanted.find(({ key }) => key === told.key) : undefined;
    if (wanted === undefined || !('key' in told)) return;
    if ('problem' in told) {
      this.problems.add(told.problem);
      if (told.problem.includes('IdempotencyKeyReused')) wanted.isGivenUp = true;
      return;
    }
    if (wanted.id !== undefined && wanted.id !== told.id)
      this.faults.push(`${told.key} was answered ${wanted.id} and later ${told.id}.`);
    const isNew = wanted.id === undefined;
    wanted.id = told.id;
    // Some customers cancel; whether it is too late is decided by the server.
    if (isNew && this.#seeded.chance(0.15)) this.#ask({ cancel: { userId: wanted.userId, id: told.id } });
  }

  #want(): void {
    const place = this.wanted.length;
    const thousandths = 10 + this.#seeded.below(40);
    this.wanted.push({
      key: randomUUID(),
      userId: randomUUID(),
      fundKey: randomUUID(),
      address: `0x${String(1_000_000 + place).padStart(40, '0')}`,
      amount: `0.0${String(thousandths)}`,
      units: BigInt(thousandths) * 10n ** 15n,
    });
  }

  #askAll(): void {
    for (const { units: _, id, isGivenUp = false, ...send } of this.wanted)
      if (id === undefined && !isGivenUp) this.#ask({ send });
  }

  #ask(asked: Asked): void {
    this.#child?.write(JSON.stringify(asked));
  }

  async #mine(): Promise<void> {
    await this.#chain.control.mine({ blocks: 1 });
    await sleep(BLOCK_MS);
  }

  async #mineUntil(isOver: () => boolean, withinMs: number): Promise<void> {
    for (let spent = 0; spent < withinMs && !isOver(); spent += BLOCK_MS) await this.#mine();
  }
}
