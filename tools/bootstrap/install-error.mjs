/** An installation that cannot succeed; the message is for the reader's eyes as it is. */
export class InstallError extends Error {}
