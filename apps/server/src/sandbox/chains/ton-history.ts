import { createHash } from 'node:crypto';
import { Address, Cell, comment, loadMessage, type Transaction } from '@ton/core';
import { Blockchain } from '@ton/sandbox';
import * as z from 'zod/mini';

/** What can happen to the chain. Includes the time, so that the same entries give the same transactions. */
export const tonEntry = z.union([
  z.strictObject({ sent: z.string(), at: z.int() }),
  z.strictObject({
    given: z.strictObject({ to: z.string(), units: z.string(), memo: z.optional(z.string()) }),
    at: z.int(),
  }),
  z.strictObject({ blocks: z.int(), at: z.int() }),
]);
export type TonEntry = z.output<typeof tonEntry>;

const SEED = createHash('sha256').update('gim sandbox').digest();

/** The chain, rebuilt from its journal. Messages are executed at once, so there are no reorganisations. */
export class TonHistory {
  readonly #chain: Blockchain;
  #seqno = 1;
  #time = 0;

  constructor(chain: Blockchain) {
    this.#chain = chain;
  }

  static async open(): Promise<TonHistory> {
    const chain = await Blockchain.create();
    chain.random = SEED;
    return new TonHistory(chain);
  }

  get seqno(): number {
    return this.#seqno;
  }

  get time(): number {
    return this.#time;
  }

  get chain(): Blockchain {
    return this.#chain;
  }

  async apply(entry: TonEntry): Promise<string> {
    this.#chain.now = entry.at;
    const transactions = await this.#perform(entry);
    // Updated last: a refused entry is not in the journal and must leave no trace here.
    this.#time = entry.at;
    this.#seqno += 'blocks' in entry ? entry.blocks : 1;
    return transactions.at(-1)?.hash().toString('hex') ?? '';
  }

  async #perform(entry: TonEntry): Promise<readonly Transaction[]> {
    if ('blocks' in entry) return [];
    return 'sent' in entry ? this.#send(entry.sent) : this.#give(entry.given);
  }

  async #send(boc: string): Promise<readonly Transaction[]> {
    const message = loadMessage(Cell.fromBase64(boc).beginParse());
    return (await this.#chain.sendMessage(message)).transactions;
  }

  async #give({
    to,
    units,
    memo,
  }: {
    to: string;
    units: string;
    memo?: string | undefined;
  }): Promise<readonly Transaction[]> {
    const faucet = await this.#chain.treasury('faucet', { balance: 10n ** 18n });
    const body = memo === undefined ? {} : { body: comment(memo) };
    const { transactions } = await faucet.send({
      to: Address.parse(to),
      value: BigInt(units),
      bounce: false,
      ...body,
    });
    return transactions;
  }
}
