/** The style that the operator has set, as the server wrote it into the page; null for our own. */
export function mapStyleUrl(): string | null {
  const text = document.querySelector<HTMLMetaElement>('meta[name="gim-map-style"]')?.content ?? '';
  return /^https?:\/\//.test(text) ? text : null;
}
