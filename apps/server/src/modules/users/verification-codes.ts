import type { Tx } from '../../platform/db/db.ts';
import type { Client } from './client.ts';
import { codeRules } from './code-policy.ts';
import type { UsersCore } from './core.ts';
import type { CodeOutcome } from './mailbox-codes.ts';
import { networkOrigin } from './origin.ts';

/**
 * Issues a verification code: short and bound to the account. When the network, or all strangers, have requested too
 * many for this e-mail, a long code of the mailbox is issued, which verifies every account that waits for it. So a user
 * can still register while others flood the e-mail.
 */
export async function issueVerification(
  { emailCodes, mailboxCodes }: Pick<UsersCore, 'emailCodes' | 'mailboxCodes'>,
  tx: Tx,
  { userId, email, client }: { userId: string; email: string; client: Client },
): Promise<CodeOutcome> {
  const origin = networkOrigin(client);
  const own = await emailCodes.issue(tx, { purpose: 'verification', subject: userId, email, origin });
  if (own.kind !== 'used up') return { ...own, codeLength: codeRules.digits };
  const asker = `account ${userId}`;
  return mailboxCodes.issue(tx, { purpose: 'verification', email, origin, asker, isOverBudget: true });
}
