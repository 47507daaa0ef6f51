/** Encryption contexts: a text or picture can be decrypted only under its own id. */
export const textContext = (messageId: string): string => `support message ${messageId.toLowerCase()}`;
export const pictureContext = (pictureId: string): string => `support picture ${pictureId.toLowerCase()}`;
