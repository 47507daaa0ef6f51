import type { Leg } from './account.ts';
import { type AccountId, withoutStripe } from './account-id.ts';
import type { Catalogue } from './catalogue.ts';
import type { NewPosting, Posted } from './posting.ts';

/** A posting on its way into the books. */
export interface Request {
  readonly posting: NewPosting;
  readonly bodyHash: Buffer | null;
  /** What its caller waits for. */
  readonly promise: Promise<Posted>;
  readonly resolve: (posted: Posted) => void;
  readonly reject: (error: unknown) => void;
  /** What the posting does to each account, added up; filled in when the accounts are known. */
  lines: Lines | undefined;
  /** How often it failed for a reason that may pass. */
  attempts: number;
  /** How often its accounts did not cover it. */
  timesShort: number;
  /** When it was asked for, by the clock that never jumps. */
  readonly sinceMs: number;
  /** Posted by itself, because a batch with it failed. */
  isAlone: boolean;
  /** Its key may be in the books already. */
  isDoubtful: boolean;
}

export interface Lines {
  readonly ids: readonly AccountId[];
  readonly amounts: readonly bigint[];
}

/** Fills in the lines; false when an owner is not loaded. A posting that is wrong in itself throws. */
export function resolveLines(request: Request, names: { catalogue: Catalogue; stripe: number }): boolean {
  request.lines ??= linesOf(request.posting.legs, names);
  if (request.lines === undefined) return false;
  if (request.lines.ids.length < 2) throw new RangeError('A posting needs at least two accounts.');
  return true;
}

/**
 * Adds up the legs per account; undefined when an owner is not loaded. An account that gets as much as it gives has
 * no line. Postings are small, so a search through the list is faster than a map.
 */
function linesOf(
  legs: readonly Leg[],
  { catalogue, stripe }: { catalogue: Catalogue; stripe: number },
): Lines | undefined {
  const ids: AccountId[] = [];
  const amounts: bigint[] = [];
  const addTo = (id: AccountId, units: bigint): void => {
    const at = ids.indexOf(id);
    if (at === -1) {
      ids.push(id);
      amounts.push(units);
    } else {
      amounts[at] = (amounts[at] ?? 0n) + units;
    }
  };
  for (const { from, to, amount } of legs) {
    if (amount.units <= 0n) throw new RangeError('A leg moves more than nothing.');
    const fromId = catalogue.idOf(from, { asset: amount.asset, stripe });
    const toId = catalogue.idOf(to, { asset: amount.asset, stripe });
    if (fromId === undefined || toId === undefined) return undefined;
    addTo(fromId, -amount.units);
    addTo(toId, amount.units);
  }
  return amounts.includes(0n) ? withoutZeros({ ids, amounts }) : { ids, amounts };
}

function withoutZeros({ ids, amounts }: Lines): Lines {
  const isKept = (_: unknown, index: number): boolean => amounts[index] !== 0n;
  return { ids: ids.filter(isKept), amounts: amounts.filter(isKept) };
}

/** What makes two postings of one key the same intent. */
export interface Intent {
  readonly kind: string;
  readonly bodyHash: Buffer | null;
  readonly accounts: readonly AccountId[];
  readonly amounts: readonly bigint[];
}

/** By what was asked for when the caller says it, else by every line. Another process's stripe is the same account. */
export function isSameIntent(known: Intent, request: Request): boolean {
  if (known.kind !== request.posting.kind) return false;
  if (known.bodyHash !== null || request.bodyHash !== null) {
    return known.bodyHash !== null && request.bodyHash !== null && known.bodyHash.equals(request.bodyHash);
  }
  const { lines } = request;
  if (lines === undefined || lines.ids.length !== known.accounts.length) return false;
  const amountOf = new Map(lines.ids.map((id, index) => [withoutStripe(id), lines.amounts[index]]));
  return known.accounts.every((id, index) => amountOf.get(withoutStripe(id)) === known.amounts[index]);
}
