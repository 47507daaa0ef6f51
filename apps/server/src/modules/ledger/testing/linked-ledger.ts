import { asset, money } from '@gim/money';
import { sql } from 'kysely';
import { ask, type CompanionTable } from '../../../platform/db/companion.ts';
import { openPlatform, type Platform } from '../../../platform/platform.ts';
import { account, createLedger, type Ledger } from '../index.ts';
import { asOwner } from './open-books.ts';

export const USD = asset('USD', 2);
export const usd = (units: bigint) => money(USD, units);

/** A transfer from a customer of one ledger to a customer of another. Its id is the key of the posting on both sides. */
export interface Transfer {
  readonly id: string;
  /** The key of the posting that gives the money back, if it comes to that. */
  readonly returnKey: string;
  readonly sender: string;
  readonly receiver: string;
  readonly units: bigint;
}

export type Outcome = 'paid' | 'refused';

/** One of several ledgers, on a database of its own. A process that crashes leaves the database and loses all of this. */
export interface LinkedLedger {
  readonly name: string;
  readonly ledger: Ledger;
  readonly platform: Platform;
  close(): Promise<void>;
}

export async function openLinkedLedger(name: string, url: string): Promise<LinkedLedger> {
  const platform = openPlatform({ url, poolSize: 6 });
  const ledger = createLedger({ ...platform, processors: 4 });
  await ledger.registerAsset(USD);
  return {
    name,
    ledger,
    platform,
    async close() {
      await ledger.close();
      await platform.close();
    },
  };
}

/** What two ledgers need beside their books: what has left and where it stands, and what was decided about what came. */
export const prepareLinks = (url: string): Promise<unknown> =>
  asOwner(url, (client) =>
    client.query(`
      create schema links;
      create table links.outgoing (
        id uuid primary key, return_key uuid not null, sender text not null, receiver text not null,
        units bigint not null check (units > 0),
        state text not null default 'sent' check (state in ('sent', 'paid', 'returned'))
      );
      create table links.incoming (id uuid primary key, outcome text not null check (outcome in ('paid', 'refused')));
      grant usage on schema links to gim_app;
      grant select, insert, update on links.outgoing to gim_app;
      grant select, insert on links.incoming to gim_app`),
  );

/** Written with the posting that takes the money from its sender: there is no transfer without it, nor the other way round. */
export const departures: CompanionTable<Transfer> = {
  name: 'links.outgoing',
  locks: () => [],
  *write(transfers) {
    const made = yield* ask(sql<{ id: string }>`
      insert into links.outgoing (id, return_key, sender, receiver, units)
      select * from unnest(${transfers.map(({ id }) => id)}::uuid[], ${transfers.map(({ returnKey }) => returnKey)}::uuid[],
        ${transfers.map(({ sender }) => sender)}::text[], ${transfers.map(({ receiver }) => receiver)}::text[],
        ${transfers.map(({ units }) => String(units))}::bigint[])
      on conflict do nothing returning id`);
    return areIn(made, transfers);
  },
};

/** Written with the posting that pays the receiver: what was refused before is never paid. */
export const arrivals: CompanionTable<Pick<Transfer, 'id'>> = {
  name: 'links.incoming',
  locks: ({ id }) => [`links.incoming ${id}`],
  *write(transfers) {
    const made = yield* ask(sql<{ id: string }>`
      insert into links.incoming (id, outcome)
      select id, 'paid' from unnest(${transfers.map(({ id }) => id)}::uuid[]) as id
      on conflict do nothing returning id`);
    return areIn(made, transfers);
  },
};

/** Written with the posting that gives the money back. */
export const returns: CompanionTable<Pick<Transfer, 'id'>> = {
  name: 'links.outgoing (return)',
  locks: ({ id }) => [`links.outgoing ${id}`],
  *write(transfers) {
    const made = yield* ask(sql<{ id: string }>`
      update links.outgoing set state = 'returned'
      where id = any(${transfers.map(({ id }) => id)}::uuid[]) and state = 'sent' returning id`);
    return areIn(made, transfers);
  },
};

function areIn(made: readonly { readonly id: string }[], all: readonly { readonly id: string }[]): boolean[] {
  const ids = new Set(made.map(({ id }) => id));
  return all.map(({ id }) => ids.has(id));
}

/** What another ledger owes this one, or is owed: what has left for it, without what has come from it. */
export const clearing = (other: string) => account(`clearing:${other}`, USD.code, 'outside');
export const available = (owner: string) => account(owner, USD.code, 'available');
