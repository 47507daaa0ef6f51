/** Formats a secret in groups of four. */
export const groupKey = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');
