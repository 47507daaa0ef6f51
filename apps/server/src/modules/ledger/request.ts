import { monotonicMs } from '../../platform/clock.ts';
import type { Leg } from './account.ts';
import { type AccountId, withoutStripe } from './account-id.ts';
import type { Catalogue } from './catalogue.ts';
import type { NewPosting, Posted } from './posting.ts';
import type { KnownPosting } from './write-store.ts';

/** A posting as its caller requested it. */
export interface PostingRequest {
  readonly posting: NewPosting;
  readonly bodyHash: Buffer | null;
}

/**
 * A queued posting. A class instead of an object literal: after a burst, V8 would allocate the literals of this place
 * in the old generation, where each keeps everything it references alive until the next full collection.
 */
export class Request implements PostingRequest {
  readonly posting: NewPosting;
  readonly bodyHash: Buffer | null;
  /** The promise its caller awaits. */
  readonly promise: Promise<Posted>;
  readonly resolve: (posted: Posted) => void;
  readonly reject: (error: unknown) => void;
  /** The sum of the posting's legs per account; set when the accounts are known. */
  lines: Lines | undefined = undefined;
  /** How often it failed for a transient reason. */
  attempts = 0;
  /** How often a companion's row was locked by another transaction. */
  timesBlocked = 0;
  /** How often it was retried for insufficient funds. */
  fundsRetries = 0;
  /** When it was requested, by the monotonic clock. */
  readonly sinceMs: number = monotonicMs();
  /** Must be posted in a batch of its own, because it may have caused a batch to fail. */
  postSeparately = false;
  /** It was sent but not confirmed: look its key up before posting it again. */
  outcomeUnknown = false;
  /** It is in the books. */
  isAnswered = false;

  constructor({ posting, bodyHash }: PostingRequest) {
    const { promise, resolve, reject } = Promise.withResolvers<Posted>();
    this.posting = posting;
    this.bodyHash = bodyHash;
    this.promise = promise;
    this.resolve = resolve;
    this.reject = reject;
  }
}

export interface Lines {
  readonly ids: readonly AccountId[];
  readonly amounts: readonly bigint[];
}

/** Sets the lines; false if an owner is not loaded. Throws for an invalid posting. */
export function resolveLines(request: Request, names: { catalogue: Catalogue; stripe: number }): boolean {
  request.lines ??= linesOf(request.posting.legs, names);
  if (request.lines === undefined) return false;
  if (request.lines.ids.length < 2) throw new RangeError('A posting needs at least two accounts.');
  return true;
}

/** Lines while they are summed up. A class for the same reason as above. */
class Sums implements Lines {
  readonly ids: AccountId[];
  readonly amounts: bigint[];

  constructor(ids: AccountId[] = [], amounts: bigint[] = []) {
    this.ids = ids;
    this.amounts = amounts;
  }

  /** Postings are small, so a search through the list is faster than a map. */
  add(id: AccountId, units: bigint): void {
    const at = this.ids.indexOf(id);
    if (at === -1) {
      this.ids.push(id);
      this.amounts.push(units);
    } else {
      this.amounts[at] = (this.amounts[at] ?? 0n) + units;
    }
  }
}

/** Sums the legs per account; undefined if an owner is not loaded. An account with a net change of zero has no line. */
function linesOf(
  legs: readonly Leg[],
  { catalogue, stripe }: { catalogue: Catalogue; stripe: number },
): Lines | undefined {
  let sums: Sums | undefined;
  for (const { from, to, amount } of legs) {
    const { asset, units } = amount;
    if (units <= 0n) throw new RangeError('A leg moves more than nothing.');
    const fromId = catalogue.idOf(from, { asset, stripe });
    const toId = catalogue.idOf(to, { asset, stripe });
    if (fromId === undefined || toId === undefined) return undefined;
    if (sums === undefined && fromId !== toId) {
      // Most postings have one leg; a growing array would reserve room for many.
      sums = new Sums([fromId, toId], [-units, units]);
    } else {
      sums ??= new Sums();
      sums.add(fromId, -units);
      sums.add(toId, units);
    }
  }
  sums ??= new Sums();
  return sums.amounts.includes(0n) ? withoutZeros(sums) : sums;
}

function withoutZeros({ ids, amounts }: Lines): Lines {
  const isKept = (_: unknown, index: number): boolean => amounts[index] !== 0n;
  return { ids: ids.filter(isKept), amounts: amounts.filter(isKept) };
}

/** Compares the request hash if the caller gave one, else every line. Stripes of one account count as equal. */
export function isSameIntent(known: KnownPosting, request: Request): boolean {
  if (known.kind !== request.posting.kind) return false;
  if (known.bodyHash !== null || request.bodyHash !== null) {
    return known.bodyHash !== null && request.bodyHash !== null && known.bodyHash.equals(request.bodyHash);
  }
  const { lines } = request;
  if (lines === undefined || lines.ids.length !== known.accounts.length) return false;
  const amountOf = new Map(lines.ids.map((id, index) => [withoutStripe(id), lines.amounts[index]]));
  return known.accounts.every((id, index) => amountOf.get(withoutStripe(id)) === known.amounts[index]);
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const KIND_LENGTH_MAX = 40;
const OWNER_LENGTH_MAX = 100;

/**
 * Why a posting is invalid in itself; undefined if it is valid. Checked before it is queued, so that an invalid
 * posting of one caller cannot fail the batch of others.
 */
export function postingProblem({ key, kind, legs }: NewPosting): string | undefined {
  if (!uuid.test(key)) return 'The key of a posting is a UUID.';
  if (!isName(kind, KIND_LENGTH_MAX)) return `The kind of a posting has 1 to ${KIND_LENGTH_MAX} characters.`;
  for (const { from, to } of legs)
    if (!isName(from.owner, OWNER_LENGTH_MAX) || !isName(to.owner, OWNER_LENGTH_MAX))
      return `The owner of an account has 1 to ${OWNER_LENGTH_MAX} characters.`;
  return undefined;
}

/** PostgreSQL text cannot hold the character U+0000. */
const isName = (text: string, lengthMax: number): boolean =>
  text.length > 0 && text.length <= lengthMax && !text.includes('\0');
