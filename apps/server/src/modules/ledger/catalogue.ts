import type { Asset } from '@gim/money';
import type { Session } from '../../platform/db/session.ts';
import { TwoGenerationCache } from '../../platform/two-generation-cache.ts';
import type { Account, Leg } from './account.ts';
import { type AccountId, accountIdOf } from './account-id.ts';
import { type AssetRow, insertAsset, listAssets, ownerNumbers } from './catalogue-store.ts';

const OWNERS_MAX = 100_000;

/**
 * Maps owners and assets to their numbers, so that an account id can be computed without a query. Numbers never
 * change.
 */
export class Catalogue {
  readonly #owners = new TwoGenerationCache<string, number>(OWNERS_MAX);
  #assets = new Map<string, AssetRow>();

  async loadAssets(session: Session): Promise<void> {
    this.#assets = new Map((await listAssets(session)).map((row) => [row.code, row]));
  }

  /** An asset is known once and for all: other digits later would change every amount in the books (M-01). */
  async register(session: Session, asset: Asset): Promise<void> {
    if (this.assetNo(asset) !== undefined) return;
    await insertAsset(session, asset);
    await this.loadAssets(session);
    this.assetNo(asset);
  }

  /** The asset must be registered with exactly these digits: another count means mixed-up units (M-01). */
  assetNo({ code, digits }: Asset): number | undefined {
    const row = this.#assets.get(code);
    if (row !== undefined && row.digits !== digits) {
      throw new RangeError(`${code} has ${row.digits} digits in the books, and the amount ${digits}.`);
    }
    return row?.no;
  }

  /** The account id; undefined while its owner is not loaded. */
  idOf(account: Account, { asset, stripe }: { asset: Asset; stripe: number }): AccountId | undefined {
    if (account.asset !== asset.code) {
      throw new RangeError(`${asset.code} cannot be moved on an account of ${account.asset}.`);
    }
    const assetNo = this.assetNo(asset);
    if (assetNo === undefined) throw new RangeError(`${asset.code} is no asset of the books.`);
    const ownerNo = this.#owners.get(account.owner);
    if (ownerNo === undefined) return undefined;
    return accountIdOf({ ownerNo, assetNo, stripe, kind: account.kind });
  }

  /** Loads the owners and assets of these legs that are not cached. */
  async load(session: Session, legs: readonly Leg[]): Promise<void> {
    if (legs.some(({ amount }) => !this.#assets.has(amount.asset.code))) await this.loadAssets(session);
    const missing = new Set<string>();
    for (const { from, to } of legs) {
      if (this.#owners.get(from.owner) === undefined) missing.add(from.owner);
      if (this.#owners.get(to.owner) === undefined) missing.add(to.owner);
    }
    if (missing.size === 0) return;
    for (const [name, no] of await ownerNumbers(session, [...missing])) this.#owners.set(name, no);
  }
}
