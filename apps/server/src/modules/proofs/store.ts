import { sql } from 'kysely';
import type { Executor, Reader, Tx } from '../../platform/db/db.ts';
import type { Branch } from './tree.ts';

/** One count: a day in UTC, and the number of the count on that day. */
export interface Count {
  readonly day: string;
  readonly edition: number;
}

export interface Publication extends Count {
  readonly customers: number;
  readonly statement: string;
  readonly signature: string;
  readonly publicKey: string;
}

const columns = sql`to_char(day, 'YYYY-MM-DD') as day, edition, customers, statement, signature, public_key as "publicKey"`;

/** The newest publication of a day, or of all days. */
export async function findPublication(reader: Reader, day: string | null): Promise<Publication | undefined> {
  const { rows } = await sql<Publication>`
    select ${columns} from proofs.publication where ${day}::date is null or day = ${day}::date
    order by proofs.publication.day desc, edition desc limit 1`.execute(reader);
  return rows[0];
}

/** False if another process has published this count. */
export async function insertPublication(
  tx: Tx,
  { day, edition, customers, statement, signature, publicKey, at }: Publication & { readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into proofs.publication (day, edition, customers, statement, signature, public_key, published_at)
    values (${day}, ${edition}, ${customers}, ${statement}, ${signature}, ${publicKey}, ${at})
    on conflict do nothing returning edition`.execute(tx);
  return rows.length === 1;
}

export interface LeafRow extends Branch {
  readonly userId: string;
}

/** Inserts leaves, starting at a position. */
export async function insertLeaves(
  tx: Tx,
  { day, edition }: Count,
  { from, leaves }: { readonly from: number; readonly leaves: readonly LeafRow[] },
): Promise<void> {
  await sql`
    insert into proofs.leaf (day, edition, position, user_id, hash, sums)
    select ${day}::date, ${edition}::smallint, ${from} + n - 1, l.user_id, decode(l.hash, 'hex'), l.sums
    from unnest(${leaves.map(({ userId }) => userId)}::uuid[], ${leaves.map(({ hash }) => hash)}::text[],
      ${leaves.map(({ sums }) => sums)}::text[]) with ordinality as l (user_id, hash, sums, n)`.execute(tx);
}

export async function insertNodes(
  tx: Tx,
  { day, edition }: Count,
  { level, nodes }: { readonly level: number; readonly nodes: readonly Branch[] },
): Promise<void> {
  await sql`
    insert into proofs.node (day, edition, level, position, hash, sums)
    select ${day}::date, ${edition}::smallint, ${level}::smallint, k.n - 1, decode(k.hash, 'hex'), k.sums
    from unnest(${nodes.map(({ hash }) => hash)}::text[], ${nodes.map(({ sums }) => sums)}::text[])
      with ordinality as k (hash, sums, n)`.execute(tx);
}

export async function findLeaf(
  reader: Reader,
  { day, edition, userId }: Count & { readonly userId: string },
): Promise<{ readonly position: number; readonly sums: string } | undefined> {
  const { rows } = await sql<{ position: number; sums: string }>`
    select position, sums from proofs.leaf
    where day = ${day}::date and edition = ${edition} and user_id = ${userId}`.execute(reader);
  return rows[0];
}

/** The leaves of one block, in order. */
export async function listLeaves(
  reader: Reader,
  { day, edition }: Count,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<readonly Branch[]> {
  const { rows } = await sql<Branch>`
    select encode(hash, 'hex') as hash, sums from proofs.leaf
    where day = ${day}::date and edition = ${edition} and position >= ${from} and position < ${until}
    order by position`.execute(reader);
  return rows;
}

export interface NodePlace {
  readonly level: number;
  readonly position: number;
}

/** Stored nodes at these places, lowest level first. */
export async function listNodes(
  reader: Reader,
  { day, edition }: Count,
  places: readonly NodePlace[],
): Promise<readonly (Branch & NodePlace)[]> {
  const { rows } = await sql<Branch & NodePlace>`
    select k.level, k.position, encode(k.hash, 'hex') as hash, k.sums
    from unnest(${places.map(({ level }) => level)}::smallint[], ${places.map(({ position }) => position)}::int[])
      as wanted (level, position)
    join proofs.node k on k.day = ${day}::date and k.edition = ${edition} and k.level = wanted.level
      and k.position = wanted.position
    order by k.level`.execute(reader);
  return rows;
}

/** Deletes a batch of the leaves and nodes of all other counts; false if none are left. */
export async function deleteOthers(
  db: Executor,
  { day, edition }: Count,
  { limit }: { readonly limit: number },
): Promise<boolean> {
  const { rows } = await sql<{ removed: number }>`
    with leaves as (
      delete from proofs.leaf where ctid = any (array(
        select ctid from proofs.leaf where (day, edition) <> (${day}::date, ${edition}::smallint) limit ${limit}))
      returning 1
    ), nodes as (
      delete from proofs.node where ctid = any (array(
        select ctid from proofs.node where (day, edition) <> (${day}::date, ${edition}::smallint) limit ${limit}))
      returning 1
    )
    select ((select count(*) from leaves) + (select count(*) from nodes))::int as removed`.execute(db);
  return (rows[0]?.removed ?? 0) > 0;
}
