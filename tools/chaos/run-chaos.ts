import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { money } from '@gim/money';
import { account, createLedger, leg } from '../../apps/server/src/modules/ledger/index.ts';
import { makePassableFolder } from '../../apps/server/src/platform/embedded-postgres/make-passable-folder.ts';
import { openPlatform } from '../../apps/server/src/platform/platform.ts';
import { Seeded } from '../fuzz/seeded.ts';
import { type Killable, killPostgres, start } from './killable.ts';
import { type Answer, COIN, FUNDS, type Payment, USERS } from './payment.ts';

export interface ChaosOptions {
  readonly kills: number;
  readonly seed: string;
  readonly print?: (line: string) => void;
}

export interface ChaosReport {
  readonly kills: number;
  readonly acknowledged: number;
  /** All violations; must be empty. */
  readonly faults: readonly string[];
}

const CALLERS = 32;

/**
 * Pays under load while the server and PostgreSQL are killed (-9) alternately. A client without an answer retries with
 * the same key. In the end every acknowledged payment must be in the ledger once, nothing else, and the ledger must
 * balance.
 */
export async function runChaos({ kills, seed, print = () => undefined }: ChaosOptions): Promise<ChaosReport> {
  const dataDir = makePassableFolder(join(tmpdir(), 'gim-chaos-'));
  const seeded = new Seeded(seed, 0);
  const clients = new Clients();
  let database = await start('serve-database.ts', dataDir, () => undefined);
  const url = database.first;
  let server: Killable | undefined;
  const serve = async (): Promise<void> => {
    server = await start('serve-payments.ts', url, (line) => clients.hear(line));
    clients.connect(server);
  };
  try {
    await fund(url);
    await serve();
    const load = clients.run(seeded);
    for (let kill = 1; kill <= kills; kill += 1) {
      await sleep(100 + seeded.below(500));
      if (kill % 2 === 1) {
        print(`${kill}: kill -9 of the server after ${clients.acknowledged.size} payments`);
        clients.connect(undefined);
        await server?.kill();
        await serve();
      } else {
        print(`${kill}: kill -9 of PostgreSQL after ${clients.acknowledged.size} payments`);
        killPostgres(url);
        await database.kill();
        database = await start('serve-database.ts', dataDir, () => undefined);
      }
    }
    await sleep(500);
    clients.stop();
    await load;
    return {
      kills,
      acknowledged: clients.acknowledged.size,
      faults: [...clients.faults, ...(await audit(url, clients))],
    };
  } finally {
    clients.stop();
    await server?.kill();
    database.process.kill('SIGTERM');
    await Promise.race([new Promise((done) => database.process.once('exit', done)), sleep(10_000)]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The clients, outside of what is killed: record what was requested and answered. */
class Clients {
  readonly acknowledged = new Map<string, Payment & { readonly at: string }>();
  readonly faults: string[] = [];
  readonly #waiting = new Map<string, (answer: Answer) => void>();
  #server: Killable | undefined;
  #isStopped = false;

  connect(server: Killable | undefined): void {
    this.#server = server;
  }

  stop(): void {
    this.#isStopped = true;
  }

  hear(line: string): void {
    const answer: Answer = JSON.parse(line);
    this.#waiting.get(answer.key)?.(answer);
  }

  async run(seeded: Seeded): Promise<void> {
    await Promise.all(Array.from({ length: CALLERS }, () => this.#call(seeded)));
  }

  async #call(seeded: Seeded): Promise<void> {
    while (!this.#isStopped) {
      const payment = { key: randomUUID(), user: seeded.below(USERS), units: `${1 + seeded.below(50)}` };
      await this.#payUntilAnswered(payment);
      // A client retries an unknown outcome: the answer must be identical.
      if (seeded.chance(0.05)) await this.#payUntilAnswered(payment);
    }
  }

  async #payUntilAnswered(payment: Payment): Promise<void> {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const answer = await this.#ask(payment);
      if (answer?.problem !== undefined) return this.#refused(payment);
      if (answer?.at !== undefined) return this.#paid(payment, answer.at);
      await sleep(50);
    }
    this.faults.push(`${payment.key} was never answered.`);
  }

  async #ask(payment: Payment): Promise<Answer | undefined> {
    const server = this.#server;
    if (server === undefined) return undefined;
    const heard = new Promise<Answer>((resolve) => this.#waiting.set(payment.key, resolve));
    server.write(JSON.stringify(payment));
    const answer = await Promise.race([heard, sleep(3_000, undefined)]);
    this.#waiting.delete(payment.key);
    return answer;
  }

  #paid(payment: Payment, at: string): void {
    const before = this.acknowledged.get(payment.key);
    if (before !== undefined && before.at !== at)
      this.faults.push(`${payment.key} was answered ${before.at} and later ${at}.`);
    this.acknowledged.set(payment.key, { ...payment, at });
  }

  #refused({ key }: Payment): void {
    if (this.acknowledged.has(key)) this.faults.push(`${key} was paid and later refused.`);
  }
}

export async function fund(url: string): Promise<void> {
  const platform = openPlatform({ url });
  const ledger = createLedger(platform);
  await ledger.registerAsset(COIN);
  const outside = account('outside:chaos', COIN.code, 'outside');
  for (let user = 0; user < USERS; user += 1) {
    const to = account(`user${user}`, COIN.code, 'available');
    await ledger.post({ key: randomUUID(), kind: 'deposit', legs: [leg(outside, to, money(COIN, FUNDS))] });
  }
  await ledger.close();
  await platform.close();
}

async function audit(url: string, { acknowledged }: Clients): Promise<readonly string[]> {
  const platform = openPlatform({ url });
  const ledger = createLedger(platform);
  try {
    const faults = (await ledger.audit()).findings.map(({ rule, where }) => `${where}: ${rule}`);
    const keys = [...acknowledged.keys()];
    const lines = await ledger.entriesOf(platform.db.autocommit, keys);
    const paid = new Map(
      lines.filter(({ account: of }) => of.kind === 'available').map((line) => [line.posting, line]),
    );
    let total = 0n;
    for (const { key, units, user } of acknowledged.values()) {
      const line = paid.get(key);
      total += BigInt(units);
      if (line === undefined) faults.push(`${key} was acknowledged and is lost.`);
      else if (line.amount.units !== -BigInt(units) || line.account.owner !== `user${user}`)
        faults.push(`${key} is in the books with another amount or owner.`);
    }
    const house = await ledger.balanceOf(platform.db.autocommit, account('gim', COIN.code, 'house'));
    if (house.amount.units !== total)
      faults.push(`The house has ${house.amount.units}, and ${total} was acknowledged.`);
    return faults;
  } finally {
    await ledger.close();
    await platform.close();
  }
}
