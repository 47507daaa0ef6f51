import { randomUUID } from 'node:crypto';
import { openAffiliateModel } from '../../apps/server/src/modules/affiliate/testing/affiliate-model.ts';
import { Seeded } from '../fuzz/seeded.ts';
import { ReferenceAffiliates } from './reference-affiliates.ts';

export interface AffiliateModelOptions {
  readonly url: string;
  readonly seed: string;
  readonly operations: number;
  readonly print?: (line: string) => void;
}

const USERS = 60;
const AT_ONCE = 40;
const COMPARED_EVERY = 10_000;

/**
 * Random fees, refunds, withdrawals and ended referral relations on the product and on an independent model: every
 * balance, debt and statistics sum must agree to the unit (M-07). Fees of one step are sent together, so that the
 * ledger batches them. Throws with the seed and the first difference.
 */
export async function runAffiliate({
  url,
  seed,
  operations,
  print = () => undefined,
}: AffiliateModelOptions): Promise<number> {
  const random = new Seeded(seed, 0);
  const product = await openAffiliateModel(url);
  try {
    const model = new ReferenceAffiliates();
    const people = Array.from({ length: USERS }, () => randomUUID());
    for (const [index, id] of people.entries()) {
      const by = index === 0 || random.chance(0.15) ? null : (people[random.below(index)] ?? null);
      model.join(id, by);
      await product.join(id, by);
    }
    let done = 0;
    for (let told = COMPARED_EVERY; done < operations; ) {
      done += await step({ random, product, model, people });
      if (done < told && done < operations) continue;
      await compare({ product, model, people, seed });
      print(`${done} operations of the affiliate programme agree.`);
      told = done + COMPARED_EVERY;
    }
    return done;
  } finally {
    await product.close();
  }
}

interface Run {
  readonly random: Seeded;
  readonly product: Awaited<ReturnType<typeof openAffiliateModel>>;
  readonly model: ReferenceAffiliates;
  readonly people: readonly string[];
}

async function step({ random, product, model, people }: Run): Promise<number> {
  const anybody = (): string => people[random.below(people.length)] ?? '';
  const fees = Array.from({ length: AT_ONCE }, () => ({
    posting: randomUUID(),
    payer: anybody(),
    units: BigInt(1 + (random.chance(0.2) ? random.below(12) : random.below(50_000))),
  }));
  for (const fee of fees) model.fee(fee);
  await Promise.all(fees.map((fee) => product.fee(fee)));
  let count = fees.length;
  for (const { posting, units } of fees) {
    if (!random.chance(0.25)) continue;
    model.refund(posting);
    await product.refund(posting, units);
    count += 1;
    // Idempotent.
    if (random.chance(0.1)) await product.refund(posting, 0n);
  }
  for (let times = random.below(4); times > 0; times -= 1) {
    const who = anybody();
    model.withdraw(who);
    await product.withdraw(who);
    count += 1;
  }
  if (random.chance(0.02)) {
    const who = anybody();
    model.end(who);
    await product.end(who);
    count += 1;
  }
  return count;
}

async function compare({ product, model, people, seed }: Omit<Run, 'random'> & { readonly seed: string }) {
  const { findings, state } = await product.state(people);
  const expected = model.state(people);
  for (const id of people) {
    const [found, wanted] = [JSON.stringify(state.get(id)), JSON.stringify(expected.get(id))];
    if (found !== wanted) throw new Error(`Seed ${seed}: ${id} has ${found}, and the model ${wanted}.`);
  }
  if (findings.length > 0) throw new Error(`Seed ${seed}: ${JSON.stringify(findings)}`);
  const found = await product.houseUnits();
  if (found !== model.house)
    throw new Error(`Seed ${seed}: the house has ${found}, and the model ${model.house}.`);
}
