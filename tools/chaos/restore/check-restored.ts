import { verifyCheckpoints } from '../../../apps/server/src/modules/ledger/checkpoints.ts';
import { account, createLedger, type Ledger } from '../../../apps/server/src/modules/ledger/index.ts';
import { verifyChains } from '../../../apps/server/src/modules/ledger/verify-chain.ts';
import type { CheckpointKeys } from '../../../apps/server/src/platform/crypto/secrets.ts';
import { openPlatform, type Platform } from '../../../apps/server/src/platform/platform.ts';
import { COIN, FUNDS, USERS } from '../payment.ts';
import { type Known, type Payments, postingOf } from './payments.ts';

export interface RestoredCheck {
  readonly url: string;
  readonly keys: CheckpointKeys;
  readonly payments: Payments;
  /** The state known at the moment that was restored. */
  readonly known: Known;
  /** The state known at another moment. */
  readonly other: Known;
  readonly print: (line: string) => void;
}

const PAGE = 5_000;

/** All violations in the restored ledger. */
export async function checkRestored(check: RestoredCheck): Promise<readonly string[]> {
  const platform = openPlatform({ url: check.url });
  const ledger = createLedger(platform);
  const started = performance.now();
  try {
    const paid = await paidKeys(platform, ledger, check.payments);
    const faults = [
      ...(await brokenBooks(platform, ledger, check.keys)),
      ...differences(paid, check.known),
      ...(await wrongBalances(platform, ledger, { paid, payments: check.payments })),
    ];
    check.print(`verified in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    // A check that passes for every moment proves nothing: it must fail for the state of another moment.
    if (differences(paid, check.other).length === 0)
      faults.push('The books could be those of another moment.');
    const again = await askAgain(ledger, check, paid);
    const paidNow = new Set([...paid, ...again.paid]);
    return [
      ...faults,
      ...again.faults,
      ...(await wrongBalances(platform, ledger, { paid: paidNow, payments: check.payments })),
      ...(await brokenBooks(platform, ledger, check.keys)),
    ];
  } finally {
    await ledger.close();
    await platform.close();
  }
}

/** The proof of L-08, with the hash chains and the signed checkpoints. */
async function brokenBooks(
  { db }: Platform,
  ledger: Ledger,
  keys: CheckpointKeys,
): Promise<readonly string[]> {
  // In parallel: one is the database's work, the other this process's.
  const [checkpoints, audit, chains] = await Promise.all([
    verifyCheckpoints({ db, keys }),
    ledger.audit(),
    verifyChains(db),
  ]);
  const findings = [
    ...audit.findings,
    ...chains.findings,
    ...checkpoints.findings,
    ...checkpoints.unknownKids.map((kid) => ({ rule: 'each key is known', where: kid })),
  ];
  return findings.map(({ rule, where }) => `${where}: ${rule}`);
}

async function paidKeys({ db }: Platform, ledger: Ledger, { asked }: Payments): Promise<ReadonlySet<string>> {
  const paid = new Set<string>();
  const keys = [...asked.keys()];
  for (let from = 0; from < keys.length; from += PAGE) {
    for (const { posting } of await ledger.entriesOf(db.autocommit, keys.slice(from, from + PAGE)))
      paid.add(posting);
  }
  return paid;
}

/** Payments that were requested and not answered at that moment may be posted or not; the others are certain. */
function differences(paid: ReadonlySet<string>, { acknowledged, asked }: Known): string[] {
  const lost = [...acknowledged].filter((key) => !paid.has(key));
  const early = [...paid].filter((key) => !asked.has(key));
  return [
    ...lost.map((key) => `${key} was acknowledged before and is lost.`),
    ...early.map((key) => `${key} was asked for later and is there.`),
  ];
}

async function wrongBalances(
  { db }: Platform,
  ledger: Ledger,
  { paid, payments }: { paid: ReadonlySet<string>; payments: Payments },
): Promise<readonly string[]> {
  const wanted = new Map(Array.from({ length: USERS }, (_, user) => [`user${user}`, FUNDS]));
  for (const key of paid) {
    const payment = payments.asked.get(key);
    const owner = `user${payment?.user}`;
    wanted.set(owner, (wanted.get(owner) ?? 0n) - BigInt(payment?.units ?? 0));
  }
  const faults: string[] = [];
  let left = 0n;
  for (const [owner, units] of wanted) {
    const { amount } = await ledger.balanceOf(db.autocommit, account(owner, COIN.code, 'available'));
    left += amount.units;
    if (amount.units !== units) faults.push(`${owner} has ${amount.units} and should have ${units}.`);
  }
  const house = await ledger.balanceOf(db.autocommit, account('gim', COIN.code, 'house'));
  if (house.amount.units + left !== FUNDS * BigInt(USERS)) faults.push('Money has come from nowhere.');
  return faults;
}

interface AskedAgain {
  readonly paid: readonly string[];
  readonly faults: readonly string[];
}

/** Clients retry with their keys: a posted payment is answered as before, and a lost one is paid once. */
async function askAgain(
  ledger: Ledger,
  { payments, known }: RestoredCheck,
  paid: ReadonlySet<string>,
): Promise<AskedAgain> {
  const [keptKey = ''] = known.acknowledged;
  const goneKey = [...payments.acknowledged.keys()].find((key) => !paid.has(key)) ?? '';
  const [kept, gone] = [payments.asked.get(keptKey), payments.asked.get(goneKey)];
  if (kept === undefined || gone === undefined)
    return { paid: [], faults: ['There is no payment before the moment, or none after it.'] };
  const answer = (await ledger.post(postingOf(kept))).at.toISOString();
  for (let asked = 0; asked < 2; asked += 1) await ledger.post(postingOf(gone));
  return {
    paid: [goneKey],
    faults:
      answer === payments.acknowledged.get(keptKey) ? [] : [`${keptKey} is answered otherwise than before.`],
  };
}
