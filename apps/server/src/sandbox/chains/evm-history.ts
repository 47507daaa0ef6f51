import { numberToHex } from 'viem';
import * as z from 'zod/mini';
import type { Ask } from './hardhat.ts';
import { FAUCET } from './tokens.ts';

/** What can happen to the chain. */
export const evmEntry = z.union([
  z.strictObject({ sent: z.string() }),
  /** From the faucet's account; `to` is empty for a new contract. */
  z.strictObject({ given: z.strictObject({ to: z.string(), data: z.string(), value: z.string() }) }),
  z.strictObject({ minedAt: z.int() }),
  z.strictObject({ reorg: z.int(), drop: z.boolean(), at: z.int() }),
]);
export type EvmEntry = z.output<typeof evmEntry>;
type Transaction = Extract<EvmEntry, { sent: string } | { given: object }>;

const UNDO_MAX = 64;
const GAS = numberToHex(3_000_000);

interface Block {
  /** The state before the first transaction of this block. */
  readonly before: unknown;
  readonly transactions: readonly Transaction[];
}

/** The chain, rebuilt from its journal: the same entries give the same blocks and hashes. */
export class EvmHistory {
  readonly #ask: Ask;
  readonly #blocks: Block[] = [];
  #before: unknown = null;
  #waiting: Transaction[] = [];
  #emptyBlocks = 0;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  get pending(): number {
    return this.#waiting.length;
  }

  get emptyBlocks(): number {
    return this.#emptyBlocks;
  }

  async apply(entry: EvmEntry): Promise<unknown> {
    this.#before ??= await this.#ask('evm_snapshot');
    if ('minedAt' in entry) return this.#mine(entry.minedAt);
    if ('reorg' in entry) return this.#replace(entry);
    return this.#send(entry);
  }

  async #send(transaction: Transaction): Promise<unknown> {
    const hash = await ('sent' in transaction
      ? this.#ask('eth_sendRawTransaction', [transaction.sent])
      : this.#ask('eth_sendTransaction', [fromFaucet(transaction.given)]));
    this.#waiting.push(transaction);
    return hash;
  }

  async #mine(at: number): Promise<void> {
    await this.#ask('evm_setNextBlockTimestamp', [at]);
    await this.#ask('evm_mine');
    this.#blocks.push({ before: this.#before, transactions: this.#waiting });
    if (this.#blocks.length > UNDO_MAX) this.#blocks.shift();
    this.#emptyBlocks = this.#waiting.length === 0 ? this.#emptyBlocks + 1 : 0;
    this.#waiting = [];
    this.#before = await this.#ask('evm_snapshot');
  }

  /**
   * Mines one block more than were removed, so that the longer chain wins. The first is empty, so that the transactions
   * come in later blocks.
   */
  async #replace({ reorg: depth, drop, at }: { reorg: number; drop: boolean; at: number }): Promise<void> {
    if (depth > this.#blocks.length) throw new Error(`Only ${this.#blocks.length} blocks can be replaced.`);
    const gone = this.#blocks.splice(this.#blocks.length - depth);
    const again = [...(drop ? [] : gone.flatMap(({ transactions }) => transactions)), ...this.#waiting];
    await this.#ask('evm_revert', [gone[0]?.before]);
    this.#before = await this.#ask('evm_snapshot');
    this.#waiting = [];
    await this.#mine(at);
    // A transaction that depends on a dropped one is invalid now, and is dropped too.
    for (const transaction of again) await this.#send(transaction).catch(() => undefined);
    for (let count = 1; count <= depth; count += 1) await this.#mine(at + count);
  }
}

const fromFaucet = ({ to, data, value }: { to: string; data: string; value: string }): object => ({
  from: FAUCET,
  ...(to === '' ? {} : { to }),
  data,
  value,
  gas: GAS,
});
