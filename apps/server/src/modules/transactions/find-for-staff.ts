import type { Reader } from '../../platform/db/db.ts';
import { searchTerm } from './search-term.ts';
import { findIdsOfAnybody, findRecords } from './store.ts';
import type { StoredTransaction } from './transaction.ts';

/** Staff searches by complete values: a prefix would show operations of unrelated customers. */
export async function findForStaff(
  reader: Reader,
  search: string,
  limit: number,
): Promise<readonly StoredTransaction[]> {
  const { text, number, ids } = searchTerm(search);
  const wanted = {
    text,
    number: number?.length === 8 ? number : null,
    id: ids !== null && ids.first === ids.last ? ids.first : null,
    limit,
  };
  const found = await findIdsOfAnybody(reader, wanted);
  const records = await findRecords(reader, found);
  return found.flatMap((id) => records.get(id) ?? []);
}
