import { createHash } from 'node:crypto';
import type { Transfer } from '../../apps/server/src/modules/chains/index.ts';
import {
  startTestSigner,
  type TestSigner,
} from '../../apps/server/src/modules/chains/testing/test-signer.ts';
import {
  createModelChain,
  type ModelChain,
  type ModelTransaction,
} from '../../apps/server/src/modules/deposits/testing/model-chain.ts';
import {
  openDeposits,
  type TestDeposits,
} from '../../apps/server/src/modules/deposits/testing/open-deposits.ts';
import { Seeded } from '../fuzz/seeded.ts';
import { type Network, networks, termsOf } from './chain-terms.ts';
import { type Arrived, keyOf, ReferenceDeposits } from './reference-deposits.ts';

export interface ChainModelOptions {
  readonly url: string;
  readonly seed: string;
  readonly reorgs: number;
  readonly print?: (line: string) => void;
}

export interface ChainModelFigures {
  readonly reorgs: number;
  readonly deepest: number;
  readonly deposits: number;
  readonly fakes: number;
  readonly alarms: number;
  readonly restarts: number;
}

const USERS = 8;
const DEPTH_MAX = 60;
const RESTART_EVERY = 250;

/**
 * Random reorganisations of depth 1 to 60, with transactions that are mined again, later, with other amounts or never,
 * and with fake deposits, against the product's chain watcher and deposit records and against a reference (C-01 to
 * C-04). In the end the credits must equal the chain's contents to the unit, and every credit whose block was replaced
 * must have raised an alarm.
 */
export async function runChainModel(options: ChainModelOptions): Promise<ChainModelFigures> {
  const signer = await startTestSigner(options);
  try {
    const runs = await Promise.all(
      (['bitcoin', 'ethereum'] as const).map(async (network, index) => {
        const run = new ChainRun(network, signer, options);
        await run.open();
        const half = Math.floor(options.reorgs / 2);
        await run.reorganise(index === 0 ? options.reorgs - half : half);
        await run.finish();
        return run.figures;
      }),
    );
    return {
      reorgs: sum(runs, 'reorgs'),
      deepest: Math.max(...runs.map(({ deepest }) => deepest)),
      deposits: sum(runs, 'deposits'),
      fakes: sum(runs, 'fakes'),
      alarms: sum(runs, 'alarms'),
      restarts: sum(runs, 'restarts'),
    };
  } finally {
    await signer.close();
  }
}

const sum = (runs: readonly ChainModelFigures[], of: keyof ChainModelFigures): number =>
  runs.reduce((total, run) => total + run[of], 0);

class ChainRun {
  readonly #network: Network;
  readonly #options: ChainModelOptions;
  readonly #signer: TestSigner;
  readonly #chain: ModelChain;
  readonly #reference = new ReferenceDeposits(termsOf);
  /** Owner and coin of each address. */
  readonly #owners = new Map<string, { readonly user: string; readonly coin: string }>();
  readonly #users: readonly string[];
  readonly figures = { reorgs: 0, deepest: 0, deposits: 0, fakes: 0, alarms: 0, restarts: 0 };
  #bench: TestDeposits | undefined;
  #drawn = 0;
  #made = 0;

  constructor(network: Network, signer: TestSigner, options: ChainModelOptions) {
    this.#network = network;
    this.#options = options;
    this.#signer = signer;
    this.#chain = createModelChain({ network, feeCoin: networks[network].feeCoin });
    this.#users = Array.from({ length: USERS }, (_, index) => this.#uuid(`user ${index}`));
  }

  async open(): Promise<void> {
    await this.#restart();
    for (const user of this.#users)
      for (const coin of networks[this.#network].coins) {
        const { to } = await this.#opened.addressOf({ userId: user, coin, network: this.#network });
        this.#owners.set(to, { user, coin });
      }
    for (let n = 0; n < DEPTH_MAX + 1; n += 1) this.#chain.mine();
    await this.#follow();
  }

  async reorganise(count: number): Promise<void> {
    for (let n = 1; n <= count; n += 1) {
      const seeded = this.#draw();
      this.#send(seeded);
      for (let blocks = seeded.below(3); blocks > 0; blocks -= 1) this.#chain.mine();
      if (seeded.chance(0.5)) await this.#follow();
      this.#replaceBlocks(seeded);
      await this.#follow();
      if (n % RESTART_EVERY === 0) await this.#restart();
      if (n % 50 === 0) await this.#compare();
      if (n % 500 === 0) this.#options.print?.(`${this.#network}: ${n} reorganisations agree.`);
    }
  }

  /** Makes everything final and checks that no deposit is left open. */
  async finish(): Promise<void> {
    for (let n = 0; n < 70; n += 1) this.#chain.mine();
    await this.#follow();
    await this.#compare();
    const { rows } = this.#opened;
    const waiting = await rows(
      `select from deposits.deposit where network = '${this.#network}' and state = 'seen' and height is not null`,
    );
    if (waiting.length > 0) this.#fail(`${waiting.length} final deposits are not in the books.`);
    for (const coin of networks[this.#network].coins) await this.#compareWhole(coin);
    const { findings } = await this.#opened.ledger.audit();
    if (findings.length > 0) this.#fail(JSON.stringify(findings));
    await this.#opened.close();
  }

  get #opened(): TestDeposits {
    if (this.#bench === undefined) throw new Error('The model is not open.');
    return this.#bench;
  }

  async #restart(): Promise<void> {
    await this.#bench?.close();
    if (this.#bench !== undefined) this.figures.restarts += 1;
    this.#bench = await openDeposits({
      ...this.#options,
      chains: [this.#chain],
      signer: this.#signer,
      firstHeights: { [this.#network]: 0 },
    });
  }

  async #follow(): Promise<void> {
    const { chains, platform } = this.#opened;
    await chains.watchOnce(this.#network);
    const processed = await chains.processed(platform.db.autocommit, this.#network);
    if (processed?.height !== this.#chain.height) this.#fail('The watcher has not come to the newest block.');
    this.#reference.look(this.#chain.height, this.#arrived());
  }

  /** The deposits on the chain now. */
  #arrived(): readonly Arrived[] {
    return this.#chain.minedAt().flatMap(({ height, transaction }) =>
      transaction.transfers.flatMap((transfer) => {
        const owner = this.#owners.get(transfer.to);
        const isReal =
          networks[this.#network].coins.some((coin) => coin === transfer.coin) && transfer.units > 0n;
        return owner === undefined || !isReal
          ? []
          : [{ key: keyOf(transfer), user: owner.user, coin: transfer.coin, units: transfer.units, height }];
      }),
    );
  }

  #replaceBlocks(seeded: Seeded): void {
    const depth = 1 + seeded.below(DEPTH_MAX);
    const gone = this.#chain.unmine(depth);
    this.figures.reorgs += 1;
    this.figures.deepest = Math.max(this.figures.deepest, depth);
    for (const transaction of gone) {
      const fate = seeded.below(10);
      if (fate < 7) this.#chain.send(transaction);
      else if (fate < 8 && this.#network === 'ethereum')
        this.#chain.send(this.#otherwise(transaction, seeded));
    }
    const first = seeded.below(depth);
    for (let n = 0; n < depth + 1 + seeded.below(2); n += 1) this.#chain.mine(n < first ? [] : undefined);
  }

  /** Changes what a transaction does in another block, unless part of it has been credited. */
  #otherwise(transaction: ModelTransaction, seeded: Seeded): ModelTransaction {
    const missing = this.#reference.missing([]);
    if (transaction.transfers.some((transfer) => missing.has(keyOf(transfer)))) return transaction;
    const transfers = transaction.transfers.map((transfer) => ({
      ...transfer,
      units: transfer.units / 2n + BigInt(seeded.below(1000)),
    }));
    return { ...transaction, transfers };
  }

  #send(seeded: Seeded): void {
    for (let count = 1 + seeded.below(3); count > 0; count -= 1) {
      this.#made += 1;
      const txid = this.#hash(`transaction ${this.#made}`);
      const outputs = 1 + seeded.below(2);
      const transfers = Array.from({ length: outputs }, (_, index) => this.#transfer(seeded, txid, index));
      this.#chain.send({ txid, transfers });
      // Replaced by a payment with a higher fee before it is mined.
      if (seeded.chance(0.1)) {
        this.figures.fakes += 1;
        this.#chain.drop(txid);
      } else this.figures.deposits += transfers.length;
    }
  }

  #transfer(seeded: Seeded, txid: string, index: number): Transfer {
    const addresses = [...this.#owners];
    const [to, { coin }] = addresses[seeded.below(addresses.length)] ?? ['', { coin: '' }];
    const { minimum, large } = termsOf(coin);
    const sizes = [minimum / 3n, minimum, minimum * 70n, large] as const;
    const units = sizes[seeded.below(4)] ?? minimum;
    const real = { coin, txid, index, to, from: null, memo: null, units: units + BigInt(seeded.below(1000)) };
    const fake = seeded.below(20);
    if (fake > 2) return real;
    this.figures.fakes += 1;
    if (fake === 0 && this.#network === 'ethereum') return { ...real, units: 0n };
    // A coin of another network, or an address that only resembles one of ours.
    return fake === 1 ? { ...real, coin: 'TON' } : { ...real, to: `${to.slice(0, -1)}x` };
  }

  async #compare(): Promise<void> {
    for (const user of this.#users)
      for (const coin of networks[this.#network].coins) {
        const [has, should] = [await this.#opened.balance(user, coin), this.#reference.balanceOf(user, coin)];
        if (has !== should) this.#fail(`${user} has ${has} ${coin}, and the model says ${should}.`);
      }
    const missing = this.#reference.missing(this.#arrived());
    const alarms = await this.#opened.rows(`
      select d.txid || ' ' || d.index as key, d.amount::text from deposits.alarm a join deposits.deposit d on d.id = a.deposit_id
      where a.resolved_at is null and d.network = '${this.#network}'`);
    const open = new Map(alarms.map(({ key, amount }) => [String(key), BigInt(String(amount))]));
    const isSame =
      open.size === missing.size && [...missing].every(([key, units]) => open.get(key) === units);
    if (!isSame) this.#fail(`${open.size} alarms are open, and the model says ${missing.size}.`);
    this.figures.alarms = Math.max(this.figures.alarms, open.size);
  }

  /** The ledger's on-chain balance equals the chain, except for uncollected amounts and alarms. */
  async #compareWhole(coin: string): Promise<void> {
    const { balance, rows } = this.#opened;
    const owed = -(await balance(`chain:${this.#network}`, coin, 'outside'));
    const arrived = this.#arrived().filter((one) => one.coin === coin);
    const onChain = arrived.reduce((total, { units }) => total + units, 0n);
    const [collecting] = await rows(`
      select coalesce(sum(amount), 0)::text as units from deposits.deposit
      where network = '${this.#network}' and coin = '${coin}' and state = 'collecting'`);
    const missing = this.#reference.missing(this.#arrived());
    const credited = this.#reference.creditedOf(coin);
    const [alarmed] = await rows(`
      select coalesce(sum(d.amount), 0)::text as units from deposits.alarm a join deposits.deposit d on d.id = a.deposit_id
      where a.resolved_at is null and d.network = '${this.#network}' and d.coin = '${coin}'`);
    const should = onChain - BigInt(String(collecting?.units)) + BigInt(String(alarmed?.units));
    if (owed !== should || owed !== credited)
      this.#fail(
        `The books owe ${owed} ${coin}, the chain says ${should}, the model ${credited} (${missing.size} missing).`,
      );
  }

  #draw(): Seeded {
    this.#drawn += 1;
    return new Seeded(`${this.#options.seed} ${this.#network}`, this.#drawn);
  }

  #fail(what: string): never {
    throw new Error(
      `Seed ${this.#options.seed}, ${this.#network}, reorganisation ${this.figures.reorgs}: ${what}`,
    );
  }

  #hash(text: string): string {
    return createHash('sha256').update(`${this.#options.seed} ${this.#network} ${text}`).digest('hex');
  }

  #uuid(text: string): string {
    const hex = this.#hash(text);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }
}
