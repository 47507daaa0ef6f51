import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's side of Web Push: its subscription, and how it decrypts messages (RFC 8188, 8291). */
export interface TestBrowser {
  /** The subscription's id at the sandbox's push service. */
  readonly id: string;
  /** As the page sends it to the server. */
  readonly token: string;
  decrypt(content: string): string;
}

export function createTestBrowser(
  origin: string,
  given: { readonly id?: string; readonly endpoint?: string } = {},
): TestBrowser {
  const id = given.id ?? randomBytes(9).toString('hex');
  const endpoint = given.endpoint ?? `${origin}/sandbox/push-service/${id}`;
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    id,
    token: JSON.stringify({
      endpoint,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    }),
    decrypt(content) {
      const bytes = Buffer.from(content, 'base64url');
      const salt = bytes.subarray(0, 16);
      const keyLength = bytes.readUInt8(20);
      const sender = bytes.subarray(21, 21 + keyLength);
      const sealed = bytes.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const input = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
      const derive = (label: string, length: number): Buffer =>
        Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${label}\0`), length));
      const opened = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      opened.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
    },
  };
}
