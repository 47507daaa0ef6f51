import type { searchUser as endpoint, Reply } from '@gim/contract';
import type { Tx } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { canonicalEmail } from '../email-policy.ts';
import { findOwner, findPending, findUser } from '../store.ts';
import type { User } from '../user.ts';
import type { DeskContext } from './desk-context.ts';
import { maskedEmail } from './masked-email.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Finds an account by its exact e-mail or id. Every search is audited, including those without a result, so that
 * probing for e-mails is visible. Audit entries are permanent, so they contain the account's id and never an e-mail.
 */
export async function searchUser(
  { db, staff }: DeskContext,
  { staffId, search }: { staffId: string; search: string },
): Promise<Reply<typeof endpoint>> {
  const isId = uuid.test(search);
  const email = isId ? null : canonicalEmail(search);
  if (!isId && email === null) throw new Refusal('ValueInvalid', { field: 'search' });
  return db.inTransaction(async (tx) => {
    const user = email === null ? await findUser(tx, search) : await findByEmail(tx, email);
    await staff.audit(tx, {
      staffId,
      action: 'users.search',
      subject: user?.id ?? null,
      before: null,
      after: {
        by: email === null ? 'id' : 'email',
        searched: email === null ? search : maskedEmail(email),
        isFound: user !== undefined,
      },
    });
    return { userId: user?.id ?? null };
  });
}

/** The verified owner, or else the newest account that claims the e-mail. */
const findByEmail = async (tx: Tx, emailCanonical: string): Promise<User | undefined> =>
  (await findOwner(tx, emailCanonical)) ?? (await findPending(tx, { emailCanonical, preferred: [] }));
