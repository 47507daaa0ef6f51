import sharp from 'sharp';
import { Refusal } from './refusal.ts';
import { createWorkQueue } from './work-queue.ts';

/** The limits of I-08. */
const PICTURE_BYTES_MAX = 5_000_000;
const PIXELS_MAX = 25_000_000;
const ENCODED_BYTES_MAX = 2_000_000;

const formats: readonly { readonly name: string; readonly starts: (bytes: Buffer) => boolean }[] = [
  { name: 'jpeg', starts: (bytes) => bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)) },
  { name: 'png', starts: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) },
  {
    name: 'webp',
    starts: (bytes) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
      bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  },
];

// Only these three decoders ever run on uploads: no SVG, PDF, TIFF or animation formats.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** One at a time: a picture at the limit takes a hundred megabytes while it is decoded. */
const queue = createWorkQueue({
  atOnce: 1,
  waitingMax: 20,
  onFull: () => new Refusal('Unavailable', { retryAfterSeconds: 2 }),
});

/** WebP, written by our own encoder. */
export interface EncodedPicture {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Decodes an upload and re-encodes it as WebP, upright and reduced to its pixels: no metadata, no hidden content,
 * nothing after the end of the picture. Refuses anything that is not one of the three formats (I-08).
 */
export function encodePicture(bytes: Buffer, { edgeMax }: { edgeMax: number }): Promise<EncodedPicture> {
  const format = formats.find(({ starts }) => starts(bytes));
  if (format === undefined || bytes.length > PICTURE_BYTES_MAX) throw new Refusal('PictureInvalid', field);
  return queue.run(async () => {
    const encoded = await decodeAndEncode(bytes, { format: format.name, edgeMax });
    if (encoded === undefined || encoded.content.length > ENCODED_BYTES_MAX)
      throw new Refusal('PictureInvalid', field);
    return encoded;
  });
}

const field = { field: 'picture' } as const;

/** Undefined for anything that cannot be decoded. The reason does not matter. */
async function decodeAndEncode(
  bytes: Buffer,
  { format, edgeMax }: { format: string; edgeMax: number },
): Promise<EncodedPicture | undefined> {
  const options = { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 } as const;
  try {
    const { format: found, width, height } = await sharp(bytes, options).metadata();
    if (found !== format || width * height > PIXELS_MAX) return undefined;
    const { data: content, info } = await sharp(bytes, options)
      .timeout({ seconds: 10 })
      .autoOrient()
      .resize({ width: edgeMax, height: edgeMax, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { content, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}
