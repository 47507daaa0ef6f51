import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A page whose responses differ only in the nonce. */
export interface NoncePage {
  text(nonce: string): string;
  /** The same in gzip, assembled from parts that were compressed once: a response costs copying and no compression. */
  gzip(nonce: string): Buffer;
}

/** `parts` is the page, split where the nonce is inserted. */
export function noncePage(parts: readonly string[]): NoncePage {
  const plain = parts.map((part) => Buffer.from(part));
  let packed: readonly Buffer[] | undefined;
  return {
    text: (nonce) => parts.join(nonce),
    gzip(nonce) {
      packed ??= plain.map((part) => deflateRawSync(part, { level: 9, finishFlush: constants.Z_FULL_FLUSH }));
      const mark = Buffer.from(nonce);
      const between = storedBlock(mark);
      const blocks = packed.flatMap((part, index) => (index === 0 ? [part] : [between, part]));
      return Buffer.concat([GZIP_HEADER, ...blocks, LAST_BLOCK, trailer(plain, mark)]);
    },
  };
}

/** RFC 1952: deflate, no name, no time, any system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** RFC 1951: an empty final block. A full flush ends on a byte boundary, so blocks can be concatenated. */
const LAST_BLOCK = Buffer.from([3, 0]);

function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(bytes.length ^ 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

function trailer(parts: readonly Buffer[], mark: Buffer): Buffer {
  let sum = 0;
  let length = 0;
  for (const [index, part] of parts.entries()) {
    for (const bytes of index === 0 ? [part] : [mark, part]) {
      sum = crc32(bytes, sum);
      length += bytes.length;
    }
  }
  const end = Buffer.alloc(8);
  end.writeUInt32LE(sum, 0);
  end.writeUInt32LE(length, 4);
  return end;
}
