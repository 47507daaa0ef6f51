import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openPlatform, type Platform } from '../platform.ts';
import { type Numbered, numbered, sharedRead, textKeys, uuidKeys } from './shared-read.ts';

let database: TestDatabase;
let platform: Platform;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`
    create table platform.test_note (id bigint generated always as identity primary key, who text not null, note text not null);
    create index on platform.test_note (who);
    grant select, insert on platform.test_note to gim_app`);
  platform = openPlatform({ url: database.url });
});
beforeEach(async () => {
  statements.length = 0;
  await owner.query('delete from platform.test_note');
});
afterAll(async () => {
  await platform.close();
  await owner.end();
  await database.drop();
});

/** The keys of each statement that was sent. */
const statements: (readonly string[])[] = [];
interface Note {
  readonly note: string;
}
const notesOf = sharedRead((names: readonly string[]) => {
  statements.push(names);
  return sql<Note & Numbered>`
    select ${numbered}, n.note from ${textKeys(names)} join platform.test_note n on n.who = wanted.key
    order by wanted.no, n.id`;
});
const texts = (notes: readonly Note[]): readonly string[] => notes.map(({ note }) => note);
const write = (who: string, note: string): Promise<unknown> =>
  owner.query('insert into platform.test_note (who, note) values ($1, $2)', [who, note]);
const names = Array.from({ length: 200 }, (_, index) => `user ${index}`);

describe('a shared read', () => {
  test('Z-01 gives everybody their own rows and nobody those of others, in few statements', async () => {
    for (const name of names) {
      await write(name, `first of ${name}`);
      if (name.endsWith('7')) await write(name, `second of ${name}`);
    }
    const asked = [...names, 'nobody', 'user 7'];
    const answers = await Promise.all(asked.map((name) => notesOf(platform.db.lookups, name)));
    asked.forEach((name, index) => {
      const own = [`first of ${name}`, ...(name.endsWith('7') ? [`second of ${name}`] : [])];
      expect(texts(answers[index] ?? [])).toEqual(name === 'nobody' ? [] : own);
    });
    expect(statements.length).toBeLessThanOrEqual(6);
    expect(statements.flat()).toHaveLength(asked.length);
  });

  test('L-06 begins after it was asked for, so it has whatever was committed before', async () => {
    const rounds = Array.from({ length: 40 }, (_, index) => index);
    await Promise.all(
      rounds.map(async (round) => {
        await platform.db.inTransaction((tx) =>
          sql`insert into platform.test_note (who, note) values ('reader', ${`${round}`})`.execute(tx),
        );
        expect(texts(await notesOf(platform.db.lookups, 'reader'))).toContain(`${round}`);
      }),
    );
  });

  test('in a transaction has what the transaction wrote, and is not shared with anybody', async () => {
    await platform.db.inTransaction(async (tx) => {
      await sql`insert into platform.test_note (who, note) values ('writer', 'not committed')`.execute(tx);
      const [inside, outside] = await Promise.all([
        notesOf(tx, 'writer'),
        notesOf(platform.db.lookups, 'writer'),
      ]);
      expect([texts(inside), texts(outside)]).toEqual([['not committed'], []]);
    });
    expect(statements).toHaveLength(2);
  });

  test('fails for the one whose key the database refuses, and for nobody else', async () => {
    const known = '01890000-0000-7000-8000-000000000001';
    const isThere = sharedRead(
      (ids: readonly string[]) => sql<Numbered>`select ${numbered} from ${uuidKeys(ids)}`,
    );
    const answers = await Promise.allSettled(
      [known, 'no id', known].map((id) => isThere(platform.db.lookups, id)),
    );
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  test('answers again after its connections were lost', async () => {
    await write('later', 'is there');
    await notesOf(platform.db.lookups, 'later');
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%_session'
       and datname = current_database()`,
    );
    await expect
      .poll(async () => texts(await notesOf(platform.db.lookups, 'later').catch(() => [])))
      .toEqual(['is there']);
  });
});
