/** The contexts under which texts and pictures are sealed: each opens in its own place alone. */
export const textContext = (messageId: string): string => `support message ${messageId.toLowerCase()}`;
export const pictureContext = (pictureId: string): string => `support picture ${pictureId.toLowerCase()}`;
