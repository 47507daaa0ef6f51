import type { Reader } from '../../platform/db/db.ts';
import type { BlockRef, OwnAddress } from '../chains/index.ts';
import { account } from '../ledger/index.ts';
import type { Outflow } from '../signer/index.ts';
import type { Pair, TreasuryCore } from './core.ts';
import { sumOpenCosts } from './cost-store.ts';
import type { ChainAmounts } from './drift-policy.ts';

/** Everything the database knows of a network in one snapshot; `at` is the block its watcher had processed then. */
export interface ReconciliationSnapshot {
  readonly at: BlockRef;
  readonly addresses: Readonly<Record<'hot' | 'deposits' | 'cold', readonly string[]>>;
  /** Balances of the chain's ledger accounts, by coin. */
  readonly booked: ReadonlyMap<string, bigint>;
  readonly uncredited: ReadonlyMap<string, bigint>;
  readonly outflows: readonly Outflow[];
  /** Costs of receiving that are not in the ledger yet, in units of the network's own coin. */
  readonly costs: bigint;
}

/** Reads everything in one snapshot: a block or a settlement is in all of these numbers or in none. */
export function readSnapshot(
  core: TreasuryCore,
  network: string,
  pairs: readonly Pair[],
): Promise<ReconciliationSnapshot | undefined> {
  const { db, chains, movements } = core;
  return db.inTransaction(
    async (tx) => {
      const at = await chains.processed(tx, network);
      if (at === undefined) return undefined;
      return {
        at,
        addresses: byWallet(await verifiedAddresses(core, tx, network)),
        booked: await readBooked(core, tx, pairs),
        uncredited: new Map(
          (await movements.uncredited(tx, network)).map(({ asset, units }) => [asset.code, units]),
        ),
        outflows: await movements.outflows(tx, network),
        costs: await sumOpenCosts(tx, network),
      };
    },
    { isolation: 'repeatable read' },
  );
}

async function readBooked(
  { ledger }: TreasuryCore,
  reader: Reader,
  pairs: readonly Pair[],
): Promise<ReadonlyMap<string, bigint>> {
  const booked = new Map<string, bigint>();
  for (const { coin, network } of pairs) {
    const { amount } = await ledger.balanceOf(reader, account(`chain:${network}`, coin, 'outside'));
    booked.set(coin, amount.units);
  }
  return booked;
}

/**
 * Counts only addresses with the signer's signature (C-14): a row planted in the database would make foreign coins look
 * like ours and hide a theft of the same amount. Each address is verified once per process.
 */
async function verifiedAddresses(
  { chains, verified }: TreasuryCore,
  reader: Reader,
  network: string,
): Promise<readonly OwnAddress[]> {
  const held = await chains.heldAddresses(reader, network);
  const nameOf = (address: string): string => `${network} ${address}`;
  const unknown = held.map(({ address }) => address).filter((address) => !verified.has(nameOf(address)));
  for (const address of (await chains.findOwn(reader, network, unknown)).keys())
    verified.add(nameOf(address));
  return held.filter(({ address }) => verified.has(nameOf(address)));
}

/** Puts each address into one group: where a network has a single wallet, every user's address is the hot wallet's. */
function byWallet(own: readonly OwnAddress[]): ReconciliationSnapshot['addresses'] {
  const hot = new Set(
    own.filter(({ kind }) => kind === 'hot' || kind === 'change').map(({ address }) => address),
  );
  const cold = new Set(
    own.filter(({ kind, address }) => kind === 'cold' && !hot.has(address)).map(({ address }) => address),
  );
  const deposits = new Set(
    own.map(({ address }) => address).filter((address) => !hot.has(address) && !cold.has(address)),
  );
  return { hot: [...hot], deposits: [...deposits], cold: [...cold] };
}

/** Reads the balances at the snapshot's block and combines them with the amounts of the database, by coin. */
export async function readAmountsAt(
  { chains }: Pick<TreasuryCore, 'chains'>,
  { network, pairs }: { network: string; pairs: readonly Pair[] },
  snapshot: ReconciliationSnapshot,
): Promise<ReadonlyMap<string, ChainAmounts>> {
  const inFlight = await countInFlight({ chains }, network, snapshot);
  const amounts = new Map<string, ChainAmounts>();
  for (const { coin } of pairs) {
    const balance = async (addresses: readonly string[]): Promise<bigint> =>
      addresses.length === 0 ? 0n : chains.chain(network).balance({ coin, addresses, at: snapshot.at });
    amounts.set(coin, {
      hot: await balance(snapshot.addresses.hot),
      deposits: await balance(snapshot.addresses.deposits),
      cold: await balance(snapshot.addresses.cold),
      inFlight: inFlight.get(coin) ?? 0n,
      uncredited: snapshot.uncredited.get(coin) ?? 0n,
      booked: snapshot.booked.get(coin) ?? 0n,
    });
  }
  return amounts;
}

/**
 * What payments that are not in the ledger have taken from the balances at the snapshot's block. Asks the chain which
 * of them it includes, because our own records may be behind.
 */
async function countInFlight(
  { chains }: Pick<TreasuryCore, 'chains'>,
  network: string,
  { at, outflows, costs }: Pick<ReconciliationSnapshot, 'at' | 'outflows' | 'costs'>,
): Promise<ReadonlyMap<string, bigint>> {
  const chain = chains.chain(network);
  const units = new Map<string, bigint>();
  const count = (coin: string, more: bigint) => units.set(coin, (units.get(coin) ?? 0n) + more);
  count(chain.feeCoin, costs);
  for (const outflow of outflows) {
    for (const txid of outflow.txids) {
      const inclusion = await chain.inclusion(txid);
      if (inclusion === undefined || inclusion.block.height > at.height) continue;
      if (inclusion.isSuccessful) count(outflow.coin, outflow.units);
      count(chain.feeCoin, inclusion.feeUnits);
    }
  }
  return units;
}
