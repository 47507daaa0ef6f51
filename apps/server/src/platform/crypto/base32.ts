const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base32 without padding: what authenticator apps read. */
export function encodeBase32(bytes: Buffer): string {
  let bits = 0;
  let held = 0;
  let text = '';
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET.charAt((held >>> bits) & 31);
    }
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET.charAt((held << (5 - bits)) & 31);
}

/** The opposite, as an authenticator app does it with the key it is given. */
export function decodeBase32(text: string): Buffer {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const sign of text) {
    held = ((held << 5) | ALPHABET.indexOf(sign)) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >>> bits) & 0xff);
    }
  }
  return Buffer.from(bytes);
}
