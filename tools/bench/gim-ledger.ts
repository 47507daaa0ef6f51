import { asset, type Money, money } from '@gim/money';
import {
  account,
  createLedger,
  type Ledger,
  type Leg,
  type NewPosting,
} from '../../apps/server/src/modules/ledger/index.ts';
import { openPlatform, type Platform } from '../../apps/server/src/platform/platform.ts';
import { closedLoop, type Slice } from './closed-loop.ts';

export type Workload = 'hot' | 'uniform' | 'trade' | 'one';

const USERS = 10_000;
const WEI = asset('WEI', 18);
const USD = asset('USD', 2);
const FUNDS = 10n ** 24n;
const TOO_MUCH = FUNDS * 1000n;
const LITTLE = 10n ** 12n;
const whale = account('whale', 'WEI', 'available');

/** The product's own ledger under load: the same writer that serves the calls, with every guard on. */
export interface BenchLedger {
  readonly ledger: Ledger;
  readonly platform: Platform;
  /** What the load showed. Afterwards every balance is recomputed; books that do not add up end the run. */
  measure(options: { workload: Workload; callers: number; seconds: number }): Promise<Slice>;
  close(): Promise<void>;
}

export async function openBenchLedger(
  url: string,
  { users = 'u', isAudited = true } = {},
): Promise<BenchLedger> {
  const platform = openPlatform({ url });
  const ledger = createLedger(platform);
  await ledger.registerAsset(WEI);
  await ledger.registerAsset(USD);
  const names = Array.from({ length: USERS }, (_, n) => `${users}${n}`);
  return {
    ledger,
    platform,
    async measure({ workload, callers, seconds }) {
      await fund({ ledger, platform }, names);
      const legs = legsOf(workload, names);
      const next = keysOf(platform);
      const slice = await closedLoop({
        callers,
        seconds,
        warmSeconds: 0.7,
        work: () => answered(ledger, { key: next(), kind: workload, legs: legs() }),
      });
      if (isAudited) await auditBooks(ledger);
      return slice;
    },
    async close() {
      await ledger.close();
      await platform.close();
    },
  };
}

/** By plain SQL, over all of the books. */
export async function auditBooks(ledger: Ledger): Promise<void> {
  const { findings } = await ledger.audit();
  if (findings.length > 0) throw new Error(`The books do not add up: ${JSON.stringify(findings)}`);
}

/** One posting in a hundred comes twice, as an impatient client sends it. */
function keysOf({ ids }: Platform): () => string {
  let last = ids.next();
  let count = 0;
  return () => {
    count += 1;
    if (count % 100 !== 0) last = ids.next();
    return last;
  };
}

/**
 * One in a hundred asks for more than there is, and one in a hundred comes with a used key and another amount: both are
 * answers. Who is told to come back does so at once with the same key, and the time of both counts.
 */
function answered(ledger: Ledger, posting: NewPosting): Promise<unknown> {
  return ledger.post(posting).catch((error: unknown) => {
    const problem: unknown = error instanceof Error ? error.message : undefined;
    if (problem === 'Unavailable') return answered(ledger, posting);
    if (problem !== 'InsufficientFunds' && problem !== 'IdempotencyKeyReused') throw error;
    return undefined;
  });
}

const pick = <T>(list: readonly T[], fallback: T): T =>
  list[Math.floor(Math.random() * list.length)] ?? fallback;

function legsOf(workload: Workload, names: readonly string[]): () => readonly Leg[] {
  const accounts = (code: string) => names.map((name) => account(name, code, 'available'));
  const [wei, usd] = [accounts('WEI'), accounts('USD')];
  const house = (code: string) => account('gim', code, 'house');
  const [weiHouse, usdHouse, fees] = [house('WEI'), house('USD'), account('gim', 'USD', 'fees')];
  let count = 0;
  const amountOf = (of: typeof WEI | typeof USD): Money => {
    count += 1;
    return money(of, count % 100 === 50 ? TOO_MUCH : LITTLE + BigInt(count));
  };
  switch (workload) {
    case 'hot':
      return () => [{ from: pick(wei, weiHouse), to: weiHouse, amount: amountOf(WEI) }];
    case 'one':
      // One customer pays all of it: an account that no stripe can share out among processes.
      return () => [{ from: whale, to: weiHouse, amount: amountOf(WEI) }];
    case 'uniform':
      return () => {
        const from = pick(wei, weiHouse);
        const to = pick(wei, weiHouse);
        return [{ from, to: to === from ? weiHouse : to, amount: amountOf(WEI) }];
      };
    case 'trade':
      // Five entries: dollars out, in, and the fee; coins out and in.
      return () => {
        const at = Math.floor(Math.random() * names.length);
        const [dollars, coins] = [usd[at] ?? usdHouse, wei[at] ?? weiHouse];
        return [
          { from: dollars, to: usdHouse, amount: amountOf(USD) },
          { from: dollars, to: fees, amount: money(USD, 25n) },
          { from: weiHouse, to: coins, amount: money(WEI, 10n ** 9n) },
        ];
      };
  }
}

/** Everybody starts with enough; the sources are outside. */
async function fund(
  { ledger, platform }: Pick<BenchLedger, 'ledger' | 'platform'>,
  names: readonly string[],
): Promise<void> {
  const { amount } = await ledger.balanceOf(
    platform.db.autocommit,
    account(names.at(-1) ?? '', 'USD', 'available'),
  );
  if (amount.units > 0n) return;
  const owners = [
    ...names.map((name) => [name, 'available'] as const),
    ['whale', 'available'] as const,
    ['gim', 'house'] as const,
  ];
  const deposits = owners.flatMap(([owner, kind]) =>
    [USD, WEI].map((of) => ({
      key: platform.ids.next(),
      kind: 'deposit',
      legs: [
        {
          from: account('outside:bench', of.code, 'outside'),
          to: account(owner, of.code, kind),
          amount: money(of, FUNDS * (owner === 'gim' || owner === 'whale' ? 1000n : 1n)),
        },
      ],
    })),
  );
  for (let at = 0; at < deposits.length; at += 5_000)
    await Promise.all(deposits.slice(at, at + 5_000).map((deposit) => answered(ledger, deposit)));
}
