import type { Tx } from '../../platform/db/db.ts';
import type { Client } from './client.ts';
import { codeRules } from './code-policy.ts';
import type { UsersCore } from './core.ts';
import type { AskedCode } from './mailbox-codes.ts';
import { networkOrigin } from './origin.ts';

/**
 * A code that verifies an account: bound to it and short. When the network, or all strangers, have asked for too many with
 * this e-mail, it is a long one of the mailbox, which serves every account that waits for it. So who registers while others
 * flood the e-mail finds a code there.
 */
export async function issueVerification(
  { emailCodes, mailboxCodes }: Pick<UsersCore, 'emailCodes' | 'mailboxCodes'>,
  tx: Tx,
  { userId, email, client }: { userId: string; email: string; client: Client },
): Promise<AskedCode> {
  const origin = networkOrigin(client);
  const own = await emailCodes.issue(tx, { purpose: 'verification', subject: userId, email, origin });
  if (own.kind !== 'used up') return { ...own, codeLength: codeRules.digits };
  const asker = `account ${userId}`;
  return mailboxCodes.issue(tx, { purpose: 'verification', email, origin, asker, isOverBudget: true });
}
