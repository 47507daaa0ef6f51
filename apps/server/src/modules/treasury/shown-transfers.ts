import type { getTreasury, Reply } from '@gim/contract';
import { type Asset, money, toDecimal } from '@gim/money';
import type { Reader } from '../../platform/db/db.ts';
import type { TreasuryCore } from './core.ts';
import type { TransferRow } from './transfer-store.ts';

export type ShownTransfer = Reply<typeof getTreasury>['transfers'][number];

interface Person {
  readonly id: string;
  readonly name: string;
}

export type PersonOf = (id: string) => Person;

/** Reads the names of all these staff members in one query. */
export async function readPeople(
  { staff }: Pick<TreasuryCore, 'staff'>,
  reader: Reader,
  ids: readonly (string | null)[],
): Promise<PersonOf> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const people = await staff.people(reader, wanted);
  return (id) => ({ id, name: people.get(id)?.name ?? id });
}

export function shownTransfer(
  row: TransferRow,
  { asset, personOf }: { asset: Asset; personOf: PersonOf },
): ShownTransfer {
  const { id, kind, coin, network, state, txid, askedBy, confirmedBy } = row;
  return {
    id,
    kind,
    coin,
    network,
    amount: toDecimal(money(asset, row.units)),
    state,
    txid,
    at: row.askedAt.toISOString(),
    askedBy: askedBy === null ? null : personOf(askedBy),
    confirmedBy: confirmedBy === null ? null : personOf(confirmedBy),
  };
}
