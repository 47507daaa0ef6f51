import type { Asset } from '@gim/money';
import type { Session } from '../../platform/db/session.ts';

export interface AssetRow {
  readonly no: number;
  readonly code: string;
  readonly digits: number;
}

export const listAssets = (session: Session): Promise<readonly AssetRow[]> =>
  session.query<{ no: number; code: string; digits: number }>({
    name: 'ledger_assets',
    text: 'select no, code, digits from ledger.asset',
    values: [],
  });

export async function insertAsset(session: Session, { code, digits }: Asset): Promise<void> {
  await session.query({
    name: 'ledger_asset',
    text: 'insert into ledger.asset (code, digits) values ($1, $2) on conflict do nothing',
    values: [code, digits],
  });
}

/** The numbers of owners. Assigns numbers to new ones. */
export async function ownerNumbers(
  session: Session,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const find = () =>
    session.query<{ name: string; no: number }>({
      name: 'ledger_owners',
      text: 'select name, no::float8 as no from ledger.owner where name = any($1::text[])',
      values: [names],
    });
  const found = await find();
  if (found.length === names.length) return new Map(found.map(({ name, no }) => [name, no]));
  const known = new Set(found.map(({ name }) => name));
  await session.query({
    name: 'ledger_owner',
    text: 'insert into ledger.owner (name) select unnest($1::text[]) on conflict do nothing',
    values: [names.filter((name) => !known.has(name))],
  });
  return new Map((await find()).map(({ name, no }) => [name, no]));
}

export async function insertAccounts(session: Session, ids: readonly number[], now: Date): Promise<void> {
  await session.query({
    name: 'ledger_account',
    text: 'insert into ledger.account (id, opened_at) select unnest($1::bigint[]), $2 on conflict do nothing',
    values: [ids, now],
  });
}
