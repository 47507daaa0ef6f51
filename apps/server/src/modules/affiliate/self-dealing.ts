import type { Reader } from '../../platform/db/db.ts';
import type { AffiliateCore } from './core.ts';
import { mailboxOf } from './mailbox.ts';
import type { EndReason, SamePersonSignal } from './ports.ts';

/**
 * Why a user earns the affiliates nothing: somebody above is probably the same person. If it is the direct referrer,
 * the reason is the signal that matched; further up it is `Cycle` (M-07).
 */
export async function selfDealingOf(
  core: Pick<AffiliateCore, 'users' | 'signals'>,
  reader: Reader,
  { userId, above }: { userId: string; above: readonly string[] },
): Promise<EndReason | null> {
  if (above.includes(userId)) return 'Cycle';
  for (const signal of [mailboxSignal(core), ...core.signals()]) {
    const [first] = await matchesInOrder(signal, reader, { userId, above });
    if (first !== undefined) return first === 0 ? signal.reason : 'Cycle';
  }
  return null;
}

async function matchesInOrder(
  signal: SamePersonSignal,
  reader: Reader,
  { userId, above }: { userId: string; above: readonly string[] },
): Promise<readonly number[]> {
  const shared = await signal.findShared(reader, userId, above);
  return shared.map((other) => above.indexOf(other)).toSorted((one, other) => one - other);
}

/** Mail to both accounts arrives in the same mailbox. */
const mailboxSignal = ({ users }: Pick<AffiliateCore, 'users'>): SamePersonSignal => ({
  reason: 'SameMailbox',
  async findShared(reader, userId, others) {
    const briefs = await users.briefsOf(reader, [userId, ...others]);
    const mailbox = (id: string): string | undefined => {
      const email = briefs.get(id)?.email;
      return email == null ? undefined : mailboxOf(email);
    };
    const own = mailbox(userId);
    return own === undefined ? [] : others.filter((other) => mailbox(other) === own);
  },
});
