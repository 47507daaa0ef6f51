import { type RawBuilder, sql } from 'kysely';
import type { ReplicaReader } from './db.ts';
import { isDatabaseAnswer } from './guarded-pool.ts';

/** The position of the requested key that a row belongs to, counted from 1: the ordinality of `unnest`. */
export interface Numbered {
  readonly no: number;
}

/** Reads the rows of one key. */
export type SharedRead<Key, Row> = (reader: ReplicaReader, key: Key) => Promise<readonly Row[]>;

/**
 * A read by key whose statement takes many keys. On `db.lookups` all callers within one turn of the event loop share
 * one statement, and callers that arrive while statements are in flight share the next one. A statement costs far more
 * than a row, so a busy process answers several callers at the cost of one; a single caller does not wait longer. Each
 * statement starts after its callers asked, so it sees everything committed before. On any other reader the statement
 * is sent at once, with one key.
 *
 *   const nameOf = sharedRead((ids: readonly string[]) => sql<Numbered & { name: string }>`
 *     select ${numbered}, u.name from ${uuidKeys(ids)} join users.user u on u.id = wanted.key`);
 */
export function sharedRead<Key, Row>(
  statement: (keys: readonly Key[]) => RawBuilder<Row & Numbered>,
): SharedRead<Key, Row> {
  const queues = new WeakMap<object, Queue<Key, Row>>();
  return async (reader, key) => {
    const turnEnd = turnEnds.get(reader);
    if (turnEnd === undefined) return (await readByKey(statement, reader, [key]))[0] ?? [];
    let queue = queues.get(reader);
    if (queue === undefined) {
      queue = new Queue((keys) => readByKey(statement, reader, keys), turnEnd);
      queues.set(reader, queue);
    }
    return queue.ask(key);
  };
}

/** Identifies the key of a row. */
export const numbered = sql`wanted.no::int4 as no`;

/** The keys as a table `wanted (key, no)`. */
export const uuidKeys = (keys: readonly string[]): RawBuilder<unknown> =>
  sql`unnest(${[...keys]}::uuid[]) with ordinality as wanted (key, no)`;

export const textKeys = (keys: readonly string[]): RawBuilder<unknown> =>
  sql`unnest(${[...keys]}::text[]) with ordinality as wanted (key, no)`;

/** Makes the reads on this reader share statements. */
export function shareReads<Reader extends object>(reader: Reader): Reader {
  turnEnds.set(reader, new TurnEnd());
  return reader;
}

const turnEnds = new WeakMap<object, TurnEnd>();

/** Runs callbacks together at the end of the current turn of the event loop. */
class TurnEnd {
  readonly #due = new Set<() => void>();

  add(send: () => void): void {
    if (this.#due.size === 0) setImmediate(() => this.#end());
    this.#due.add(send);
  }

  #end(): void {
    const due = [...this.#due];
    this.#due.clear();
    for (const send of due) send();
  }
}

interface Waiting<Key, Row> {
  readonly key: Key;
  readonly resolve: (rows: readonly Row[]) => void;
  readonly reject: (error: unknown) => void;
}

const KEYS_MAX = 64;
/** One per lookup connection; more statements would only be smaller. */
const STATEMENTS_MAX = 2;

class Queue<Key, Row> {
  readonly #read: (keys: readonly Key[]) => Promise<readonly (readonly Row[])[]>;
  readonly #turnEnd: TurnEnd;
  readonly #send = (): void => this.#sendWaiting();
  #waiting: Waiting<Key, Row>[] = [];
  #underWay = 0;

  constructor(read: (keys: readonly Key[]) => Promise<readonly (readonly Row[])[]>, turnEnd: TurnEnd) {
    this.#read = read;
    this.#turnEnd = turnEnd;
  }

  ask(key: Key): Promise<readonly Row[]> {
    const { promise, resolve, reject } = Promise.withResolvers<readonly Row[]>();
    this.#waiting.push({ key, resolve, reject });
    if (this.#underWay < STATEMENTS_MAX) this.#turnEnd.add(this.#send);
    return promise;
  }

  #sendWaiting(): void {
    while (this.#waiting.length > 0 && this.#underWay < STATEMENTS_MAX) {
      void this.#answer(this.#waiting.splice(0, KEYS_MAX));
    }
  }

  async #answer(asked: readonly Waiting<Key, Row>[]): Promise<void> {
    this.#underWay += 1;
    try {
      const found = await this.#read(asked.map(({ key }) => key));
      for (const [index, { resolve }] of asked.entries()) resolve(found[index] ?? []);
    } catch (error) {
      if (asked.length === 1 || !isDatabaseAnswer(error)) for (const { reject } of asked) reject(error);
      else await this.#answerApart(asked);
    } finally {
      this.#underWay -= 1;
      if (this.#waiting.length > 0) this.#turnEnd.add(this.#send);
    }
  }

  /** The database refused the statement, so each key is read separately: only the faulty one gets the error. */
  async #answerApart(asked: readonly Waiting<Key, Row>[]): Promise<void> {
    await Promise.all(
      asked.map(({ key, resolve, reject }) => this.#read([key]).then(([rows = []]) => resolve(rows), reject)),
    );
  }
}

async function readByKey<Key, Row>(
  statement: (keys: readonly Key[]) => RawBuilder<Row & Numbered>,
  reader: ReplicaReader,
  keys: readonly Key[],
): Promise<readonly (readonly Row[])[]> {
  const { rows } = await statement(keys).execute(reader);
  const byKey = keys.map((): Row[] => []);
  // Without the number, which is not a column of the caller.
  for (const { no, ...row } of rows) byKey[no - 1]?.push(row as Row);
  return byKey;
}
