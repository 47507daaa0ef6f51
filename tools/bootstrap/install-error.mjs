/** An installation failure whose message is shown to the user as it is. */
export class InstallError extends Error {}
