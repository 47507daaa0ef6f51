/** Hands a text to another app. Null where the system cannot share: then there is nothing to offer. */
export function textSharing(): ((text: string) => void) | null {
  if (typeof navigator.share !== 'function') return null;
  // A rejection means that the person has closed the system's sheet.
  return (text) => void navigator.share({ text }).catch(() => undefined);
}
