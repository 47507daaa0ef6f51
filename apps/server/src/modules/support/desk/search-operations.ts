import type { searchOperations as endpoint, Reply } from '@gim/contract';
import type { SupportCore } from '../core.ts';

const FOUND_MAX = 10;

/**
 * Searches operations of all users. Every search is audited, also without results; the audit names the user if
 * all results belong to one.
 */
export function searchOperations(
  { db, staff, users, transactions }: SupportCore,
  { staffId, search }: { staffId: string; search: string },
): Promise<Reply<typeof endpoint>> {
  return db.inTransaction(async (tx) => {
    const found = await transactions.findForStaff(tx, search, FOUND_MAX);
    const owners = [...new Set(found.map(({ userId }) => userId))];
    await staff.audit(tx, {
      staffId,
      action: 'operations.search',
      subject: owners.length === 1 ? (owners[0] ?? null) : null,
      before: null,
      after: { searched: search, found: found.length },
    });
    const emails = new Map<string, string | null>();
    for (const userId of owners) emails.set(userId, await users.maskedEmailOf(tx, userId));
    return {
      items: found.map((record) => {
        const { id, number, type, status, coin, amount, createdAt } = transactions.item(record);
        const { userId } = record;
        return {
          ...{ id, number, userId, type, status, coin, amount, createdAt },
          email: emails.get(userId) ?? null,
        };
      }),
    };
  });
}
