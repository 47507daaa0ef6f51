import { basisPoints, type Ratio, ratio } from '@gim/money';
import { sql } from 'kysely';
import { ask, type CompanionTable, companion } from '../../../platform/db/companion.ts';
import { openOwnerPool } from '../../../platform/db/owner-pool.ts';
import type { FeeShareRecipient, FeeShares, PostedShares } from '../../fees/index.ts';

/** Fee shares by relations in a real table, remembered in memory as an implementation in operation would. */
export interface Referrals extends FeeShares {
  /** Sets who shares in the fees of a user, from level one on. What is remembered of the user is forgotten. */
  refer(payer: string, chain: readonly string[]): Promise<void>;
  /** As if an account was deleted: its relations end, and what is remembered of them stays. */
  end(beneficiary: string): Promise<void>;
  /** What was recorded with postings. */
  recorded(): Promise<readonly { beneficiary: string; level: number; units: bigint }[]>;
  /** How often the relations were read. */
  readonly reads: { count: number };
  close(): Promise<void>;
}

/** Decisions, section 12: level one, and two more behind a switch. */
const LEVEL_RATES: readonly Ratio[] = [basisPoints(1_000n), basisPoints(300n), basisPoints(100n)];

interface ShareRow {
  readonly payer: string;
  readonly beneficiary: string;
  readonly level: number;
  readonly units: bigint;
}

/** One row that finds its relation ended refuses the whole posting. */
const shareRows: CompanionTable<ShareRow> = {
  name: 'test_referrals.share',
  locks: () => [],
  *write(rows) {
    const written = yield* ask(sql<{ no: number }>`
      with given as (
        select * from unnest(
          ${rows.map(({ payer }) => payer)}::uuid[], ${rows.map(({ beneficiary }) => beneficiary)}::uuid[],
          ${rows.map(({ level }) => level)}::int[], ${rows.map(({ units }) => String(units))}::numeric[]
        ) with ordinality as g (payer, beneficiary, level, units, no)
      ), found as (
        select given.* from given join test_referrals.referral r using (payer, beneficiary) where not r.has_ended
        for share of r
      ), made as (
        insert into test_referrals.share (beneficiary, level, units) select beneficiary, level, units from found
      )
      select no::int from found`);
    const done = new Set(written.map(({ no }) => no));
    return rows.map((_, index) => done.has(index + 1));
  },
};

export async function openReferrals(
  url: string,
  { rates = LEVEL_RATES, rateMax = basisPoints(1_400n) }: { rates?: readonly Ratio[]; rateMax?: Ratio } = {},
): Promise<Referrals> {
  const pool = openOwnerPool(url, 4);
  await pool.query(`
    create schema if not exists test_referrals;
    create table if not exists test_referrals.referral (
      payer uuid, level int, beneficiary uuid, has_ended boolean not null default false, primary key (payer, level));
    create table if not exists test_referrals.share (beneficiary uuid, level int, units numeric);
    grant usage on schema test_referrals to gim_app, gim_ledger;
    grant select, insert, update on all tables in schema test_referrals to gim_app, gim_ledger`);
  const known = new Map<string, readonly FeeShareRecipient[]>();
  const reads = { count: 0 };
  const read = async (payer: string): Promise<readonly FeeShareRecipient[]> => {
    reads.count += 1;
    const { rows } = await pool.query<{ beneficiary: string; level: number }>(
      'select beneficiary, level from test_referrals.referral where payer = $1 and not has_ended order by level',
      [payer],
    );
    const found = rows.map((row) => ({ ...row, rate: rates[row.level - 1] ?? ratio(1n, 1n) }));
    known.set(payer, found);
    return found;
  };
  const rowsOf = ({ payer, shares }: PostedShares): readonly ShareRow[] =>
    shares.map(({ beneficiary, level, amount: { units } }) => ({ payer, beneficiary, level, units }));
  return {
    rateMax,
    reads,
    recipientsOf: (payer) => known.get(payer) ?? read(payer),
    refreshedRecipientsOf: read,
    recording: (posted) => rowsOf(posted).map((row) => companion(shareRows, row)),
    reversalOf: async () => ({ shares: [], companions: [] }),
    async refer(payer, chain) {
      known.delete(payer);
      await pool.query('delete from test_referrals.referral where payer = $1', [payer]);
      for (const [index, beneficiary] of chain.entries())
        await pool.query('insert into test_referrals.referral values ($1, $2, $3)', [
          payer,
          index + 1,
          beneficiary,
        ]);
    },
    async end(beneficiary) {
      await pool.query('update test_referrals.referral set has_ended = true where beneficiary = $1', [
        beneficiary,
      ]);
    },
    async recorded() {
      const { rows } = await pool.query<{ beneficiary: string; level: number; units: string }>(
        'select beneficiary, level, units::text as units from test_referrals.share',
      );
      return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
    },
    close: () => pool.end(),
  };
}
