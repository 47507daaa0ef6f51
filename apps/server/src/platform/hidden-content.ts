/**
 * Finds files hidden in a picture besides its pixels: in metadata, or after the end of the picture. They make it a
 * polyglot: a picture for one program, and a page, an archive or an executable for another.
 */
const starts: readonly Buffer[] = [
  Buffer.from('%PDF-'),
  Buffer.from('PK\u0003\u0004', 'latin1'),
  Buffer.from('PK\u0005\u0006', 'latin1'),
  Buffer.from('Rar!\u001a', 'latin1'),
  Buffer.from('7z\u00bc\u00af\u0027\u001c', 'latin1'),
  Buffer.from('\u007fELF', 'latin1'),
];
const markup = /<\s*(?:script|html|svg|iframe|body|!doctype)\b|<\?php|\bthis program cannot be run\b/i;

export function hasHiddenFile(bytes: Buffer): boolean {
  return besidePixels(bytes).some(
    (part) => starts.some((start) => part.includes(start)) || markup.test(part.toString('latin1')),
  );
}

/** Shorter than any picture's header. */
const BYTES_MIN = 12;

function besidePixels(bytes: Buffer): readonly Buffer[] {
  if (bytes.length < BYTES_MIN) return [];
  if (bytes[0] === 0xff) return jpegParts(bytes);
  return bytes[0] === 0x89 ? pngParts(bytes) : webpParts(bytes);
}

const SCAN = 0xda;
const END = 0xd9;
const isBare = (marker: number): boolean =>
  marker === 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8);

/** All segments except scans, which are pixels, and what follows the end. */
function jpegParts(bytes: Buffer): readonly Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 2; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return [...parts, bytes.subarray(at)];
    if (marker === END) return [...parts, bytes.subarray(at + 2)];
    if (isBare(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0;
    parts.push(bytes.subarray(at, at + 2 + length));
    at += 2 + length;
    if (marker === SCAN) at = afterScan(bytes, at);
  }
  return parts;
}

/** The position of the next marker outside a scan. */
function afterScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? END;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** All chunks except pixels, and what follows the end. */
function pngParts(bytes: Buffer): readonly Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 8; at + 8 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.subarray(at + 4, at + 8).toString('latin1');
    if (type !== 'IDAT') parts.push(bytes.subarray(at, end));
    if (type === 'IEND') return [...parts, bytes.subarray(end)];
    at = end;
  }
  return parts;
}

/** The same for WebP. Chunks of an odd length are padded by one byte. */
function webpParts(bytes: Buffer): readonly Buffer[] {
  const end = 8 + bytes.readUInt32LE(4);
  const parts: Buffer[] = [bytes.subarray(end)];
  for (let at = 12; at + 8 <= Math.min(end, bytes.length); ) {
    const length = bytes.readUInt32LE(at + 4);
    const type = bytes.subarray(at, at + 4).toString('latin1');
    if (!['VP8 ', 'VP8L', 'ALPH'].includes(type)) parts.push(bytes.subarray(at, at + 8 + length));
    at += 8 + length + (length % 2);
  }
  return parts;
}
