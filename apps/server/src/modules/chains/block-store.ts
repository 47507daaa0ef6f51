import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { BlockRef } from './ports.ts';

/** A rollback can go back this many blocks. Followers keep nothing older. */
const WINDOW_BLOCKS = 400;

export async function readCursor(reader: Reader, network: string): Promise<BlockRef | undefined> {
  const { rows } = await sql<BlockRef>`
    select height, hash from chains.cursor where network = ${network}`.execute(reader);
  return rows[0];
}

/**
 * Moves the cursor from one block to another. False when it is not at `from`: another process was faster, and this
 * transaction must roll back. The row stays locked until the end, so that two processes never apply the same block.
 */
export async function moveCursor(
  tx: Tx,
  { network, from, to }: { network: string; from: BlockRef | undefined; to: BlockRef },
): Promise<boolean> {
  const { rows } =
    from === undefined
      ? await sql`
          insert into chains.cursor (network, height, hash) values (${network}, ${to.height}, ${to.hash})
          on conflict do nothing returning network`.execute(tx)
      : await sql`
          update chains.cursor set height = ${to.height}, hash = ${to.hash}
          where network = ${network} and height = ${from.height} and hash = ${from.hash}
          returning network`.execute(tx);
  return rows.length > 0;
}

export async function addBlock(
  tx: Tx,
  { network, height, hash }: { network: string } & BlockRef,
): Promise<void> {
  await sql`insert into chains.block (network, height, hash) values (${network}, ${height}, ${hash})`.execute(
    tx,
  );
  await sql`
    delete from chains.block where network = ${network} and height < ${height - WINDOW_BLOCKS}`.execute(tx);
}

export async function dropBlocksAbove(
  tx: Tx,
  { network, height }: { network: string; height: number },
): Promise<void> {
  await sql`delete from chains.block where network = ${network} and height > ${height}`.execute(tx);
}

/** The stored blocks at or below a height, newest first. */
export async function listBlocks(
  reader: Reader,
  { network, height }: { network: string; height: number },
): Promise<readonly BlockRef[]> {
  const { rows } = await sql<BlockRef>`
    select height, hash from chains.block where network = ${network} and height <= ${height}
    order by height desc`.execute(reader);
  return rows;
}
