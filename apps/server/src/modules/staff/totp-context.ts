/** Encryption context of an authenticator secret: it can be decrypted for this account only. */
export const totpContext = (staffId: string): string => `staff totp ${staffId}`;
