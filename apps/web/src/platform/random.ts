/** A random number from 0 up to 1, for jitter, not for secrets. */
export const randomShare = (): number => Math.random();

/**
 * A random UUID. `crypto.randomUUID` exists only in secure contexts, and a webview may load the app over plain http on
 * a developer's network, so the UUID is built here.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40], 6);
  bytes.set([((bytes[8] ?? 0) & 0x3f) | 0x80], 8);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
