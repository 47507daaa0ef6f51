import { sql } from 'kysely';
import { ask, type CompanionTable } from '../../../platform/db/companion.ts';
import { asOwner } from './open-books.ts';

/** A table of rows that count their postings, so that one that took effect twice shows, and that anybody can lock. */
export const tally: CompanionTable<number> = {
  name: 'public.tally',
  locks: (id) => [`public.tally ${id}`],
  *write(ids) {
    const done = yield* ask(sql<{ id: number }>`
      update public.tally t set count = count + n.more
      from (select id, count(*)::int as more from unnest(${[...ids]}::int[]) as id group by id order by id) as n
      where t.id = n.id
      returning t.id`);
    const known = new Set(done.map(({ id }) => id));
    return ids.map((id) => known.has(id));
  },
};

export async function createTally(url: string, rows: number): Promise<void> {
  await asOwner(url, (client) =>
    client.query(`
      create table public.tally (id int primary key, count int not null) with (fillfactor = 50);
      insert into public.tally select id, 0 from generate_series(0, ${rows}) as id;
      grant usage on schema public to gim_app;
      grant select, update on public.tally to gim_app`),
  );
}
