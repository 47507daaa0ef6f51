import sharp from 'sharp';

/** The limits of I-08, as the form states them. */
export const PICTURE_BYTES_MAX = 5_000_000;
const PIXELS_MAX = 25_000_000;
const EDGE_MIN = 200;

export type PictureFault = 'too_large' | 'too_many_pixels' | 'too_small' | 'not_a_picture';

const formats = [
  { name: 'jpeg', starts: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)) },
  {
    name: 'png',
    starts: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  },
  {
    name: 'webp',
    starts: (bytes: Buffer) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
      bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  },
] as const;

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** The type of a picture by its content, whatever its name and header say; or what is wrong with it. */
export async function checkPicture(bytes: Buffer): Promise<{ readonly type: string } | PictureFault> {
  if (bytes.length > PICTURE_BYTES_MAX) return 'too_large';
  const format = formats.find(({ starts }) => starts(bytes));
  if (format === undefined) return 'not_a_picture';
  try {
    // The size is in the header of the file, so a decompression bomb is refused before it is decoded.
    const found = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
    if (found.format !== format.name) return 'not_a_picture';
    if (found.width * found.height > PIXELS_MAX) return 'too_many_pixels';
    if (Math.min(found.width, found.height) < EDGE_MIN) return 'too_small';
    // Decodes it completely, to refuse a truncated picture.
    await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
      .timeout({ seconds: 10 })
      .stats();
    return { type: `image/${format.name}` };
  } catch {
    return 'not_a_picture';
  }
}
