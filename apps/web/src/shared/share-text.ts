/** Shares a text with another app. Null if the system does not support sharing. */
export function textSharing(): ((text: string) => void) | null {
  if (typeof navigator.share !== 'function') return null;
  // A rejection means that the user closed the share sheet.
  return (text) => void navigator.share({ text }).catch(() => undefined);
}
