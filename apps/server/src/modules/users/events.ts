import * as z from 'zod';
import { eventKinds } from '../../platform/outbox/outbox.ts';

/**
 * The events of this module. Secrets in a payload are encrypted (S-12); consumers decrypt them with the same context,
 * `mailContext`.
 */
const kind = eventKinds('urgent');

const userId = z.uuid();
const at = z.iso.datetime();

/** The e-mail was verified: from here on the account exists for other modules. */
export const accountCreated = kind('AccountCreated', { userId });
/** `sealedCode` is to be mailed to this account. */
export const emailCodeRequested = kind('EmailCodeRequested', { userId, sealedCode: z.string() });
/** Somebody tried to register this account's e-mail. */
export const emailAlreadyRegistered = kind('EmailAlreadyRegistered', { userId });
export const passwordResetRequested = kind('PasswordResetRequested', { userId, sealedCode: z.string() });
/** Appended instead of the event above when there is no account, so that both cost the same. Has no consumer. */
export const passwordResetIgnored = kind('PasswordResetIgnored', { sealedCode: z.string() });
/** Strangers guessed so often at the password or reset codes of this account that they have to wait. */
export const strangersBlocked = kind('StrangersBlocked', { userId, at });
/** Appended instead of the event above when there is no account. Has no consumer. */
export const strangersIgnored = kind('StrangersIgnored', { at });
/** `removedPasskeys` names the passkeys that a reset removed. */
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
/** Staff requested to unfreeze the account. The link in the mail lets the owner stop it. */
export const unfreezeRequested = kind('UnfreezeRequested', { userId, sealedFreezeToken: z.string(), at });
/** A second person approved it. The link in the mail lets the owner freeze the account again. */
export const accountUnfrozen = kind('AccountUnfrozen', { userId, sealedFreezeToken: z.string(), at });
/** The account was erased: consumers erase what they store about it. */
export const accountDeleted = kind('AccountDeleted', { userId });
/** The same event, with the encrypted address for the last mail; for the one consumer that sends it. */
export const accountDeletedContact = kind(accountDeleted.topic, { userId, sealedContact: z.string() });

export const mailContext = (topic: string, key: string): string => `mail ${topic} ${key}`;
