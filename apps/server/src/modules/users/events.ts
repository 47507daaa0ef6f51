import * as z from 'zod';
import { eventKinds } from '../../platform/outbox/event-kinds.ts';

/**
 * What this module tells others. Secrets in a payload are sealed (S-12): whoever may read them opens them with the same
 * context, `mailContext`.
 */
const kind = eventKinds('urgent');

const userId = z.uuid();
const at = z.iso.datetime();

/** The e-mail was proven: from here on there is an account. */
export const accountCreated = kind('AccountCreated', { userId });
/** `sealedCode` is for the e-mail of this account. */
export const emailCodeRequested = kind('EmailCodeRequested', { userId, sealedCode: z.string() });
/** Somebody tried to register the e-mail of this account. */
export const emailAlreadyRegistered = kind('EmailAlreadyRegistered', { userId });
export const passwordResetRequested = kind('PasswordResetRequested', { userId, sealedCode: z.string() });
/** Written in place of the event above when there is no account, so that both cost the same; nobody takes it. */
export const passwordResetIgnored = kind('PasswordResetIgnored', { sealedCode: z.string() });
/** Strangers have guessed so often at the password or the reset codes of this account that they have to wait. */
export const strangersBlocked = kind('StrangersBlocked', { userId, at });
/** Written in place of the event above when there is no account; nobody takes it. */
export const strangersIgnored = kind('StrangersIgnored', { at });
/** `removedPasskeys` names the passkeys that a reset has removed. */
export const passwordChanged = kind('PasswordChanged', {
  userId,
  because: z.enum(['change', 'reset']),
  removedPasskeys: z.optional(z.array(z.string())),
  at,
});
export const accountFrozen = kind('AccountFrozen', {
  userId,
  because: z.enum(['owner', 'link', 'staff']),
  at,
});
/** A member of staff has asked for the account to be opened again. By the link its owner stops it. */
export const unfreezeRequested = kind('UnfreezeRequested', { userId, sealedFreezeToken: z.string(), at });
/** A second one has approved it. By the link its owner freezes it once more. */
export const accountUnfrozen = kind('AccountUnfrozen', { userId, sealedFreezeToken: z.string(), at });
/** For whoever holds something of this account: it is erased when this is read. */
export const accountDeleted = kind('AccountDeleted', { userId });
/** The same event, with the address of the last mail, sealed: for the one consumer that sends it. */
export const accountDeletedContact = kind(accountDeleted.topic, { userId, sealedContact: z.string() });

export const mailContext = (topic: string, key: string): string => `mail ${topic} ${key}`;
