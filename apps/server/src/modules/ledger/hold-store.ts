import { sql } from 'kysely';
import { ask, type CompanionTable } from '../../platform/db/companion.ts';
import type { Reader } from '../../platform/db/db.ts';
import type { Hold, HoldState } from './posting.ts';
import { type RowOf, withAmount } from './read-store.ts';

export interface NewHoldRow {
  readonly key: string;
  readonly owner: string;
  readonly code: string;
  readonly units: bigint;
  readonly expiresAt: Date | undefined;
}

/** Inserts holds; false for one that exists already, made with the same key by another process. */
export const holdTable: CompanionTable<NewHoldRow> = {
  name: 'ledger.hold',
  locks: ({ key }) => [`ledger.hold ${key}`],
  *write(rows) {
    const held = yield* ask(sql<{ key: string }>`
      with n as (
        select n.key, (o.no << 20) + (t.no::bigint << 10) + 1 as available_id, (o.no << 20) + (t.no::bigint << 10) + 2 as held_id,
          n.units, n.expires_at
        from unnest(
          ${rows.map(({ key }) => key)}::uuid[], ${rows.map(({ owner }) => owner)}::text[],
          ${rows.map(({ code }) => code)}::text[], ${rows.map(({ units }) => units.toString())}::numeric[],
          ${rows.map(({ expiresAt }) => expiresAt ?? null)}::timestamptz[]
        ) as n (key, owner, code, units, expires_at)
        join ledger.owner o on o.name = n.owner
        join ledger.asset t on t.code = n.code
      ), opened as (
        -- All of what a posting brings can be held at once: then it has no line that would have opened this account.
        insert into ledger.account (id, opened_at)
        select distinct n.available_id, a.opened_at from n join ledger.account a on a.id = n.held_id
        where not exists (select from ledger.account b where b.id = n.available_id)
        on conflict do nothing
      )
      insert into ledger.hold (key, available_id, held_id, units, expires_at)
      select key, available_id, held_id, units, expires_at from n
      on conflict do nothing
      returning key`);
    const made = new Set(held.map(({ key }) => key));
    return rows.map(({ key }) => made.has(key.toLowerCase()));
  },
};

export interface HoldEndRow {
  readonly hold: string;
  readonly posting: string;
  readonly outcome: Exclude<HoldState, 'open'>;
}

/** Ends holds. The primary key makes this single-use: false for a hold that has ended already (L-04). */
export const holdEndTable: CompanionTable<HoldEndRow> = {
  name: 'ledger.hold_end',
  locks: ({ hold: key }) => [`ledger.hold ${key}`],
  *write(rows) {
    const ended = yield* ask(sql<{ posting: string }>`
      insert into ledger.hold_end (hold, posting, outcome)
      select * from unnest(
        ${rows.map(({ hold }) => hold)}::uuid[], ${rows.map(({ posting }) => posting)}::uuid[],
        ${rows.map(({ outcome }) => outcome)}::text[]
      )
      on conflict do nothing
      returning posting`);
    const won = new Set(ended.map(({ posting }) => posting));
    return rows.map(({ posting }) => won.has(posting.toLowerCase()));
  },
};

const holdColumns = sql`
  h.key, o.name as owner, t.code, t.digits, h.units::text as units, h.expires_at as "expiresAt",
    coalesce(e.outcome, 'open') as state
  from ledger.hold h
  join ledger.account a on a.id = h.held_id
  join ledger.owner o on o.no = a.owner_no
  join ledger.asset t on t.no = a.asset_no
  left join ledger.hold_end e on e.hold = h.key`;

export async function findHold(reader: Reader, key: string): Promise<Hold | undefined> {
  const { rows } = await sql<RowOf<Hold>>`select ${holdColumns} where h.key = ${key}::uuid`.execute(reader);
  return rows.map(withAmount)[0];
}

export interface OverdueHold extends Hold {
  readonly expiresAt: Date;
  /** The kind of the posting that opened it. */
  readonly kind: string;
  /** The expiry, with the precision of the database. */
  readonly dueAt: string;
}

/** Oldest first, after the last one of the previous page. */
export async function listOverdueHolds(
  reader: Reader,
  { now, limit, after }: { now: Date; limit: number; after: OverdueHold | undefined },
): Promise<readonly OverdueHold[]> {
  const { rows } = await sql<RowOf<OverdueHold>>`
    select (select p.kind from ledger.posting p where p.key = h.key) as kind, d.expires_at::text as "dueAt", ${holdColumns}
    join (
      select hold, expires_at from ledger.hold_due
      where expires_at <= ${now}
        and (expires_at, hold) > (${after?.dueAt ?? '-infinity'}::timestamptz, ${after?.key ?? NO_KEY}::uuid)
      order by expires_at, hold limit ${limit}
    ) d on d.hold = h.key
    where e.hold is null
    order by d.expires_at, d.hold`.execute(reader);
  return rows.map(withAmount);
}

const NO_KEY = '00000000-0000-0000-0000-000000000000';
