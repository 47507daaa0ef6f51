/** The style set by the operator, from the page's meta tag; null for our own. */
export function mapStyleUrl(): string | null {
  const text = document.querySelector<HTMLMetaElement>('meta[name="gim-map-style"]')?.content ?? '';
  return /^https?:\/\//.test(text) ? text : null;
}
