/** What a sealed authenticator secret belongs to: it opens for this account alone. */
export const totpContext = (staffId: string): string => `staff totp ${staffId}`;
