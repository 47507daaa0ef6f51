import { deflateSync } from 'node:zlib';
import { addPointPhoto, getPoint, getPointPhoto, removePointPhoto, setPointAccessCode } from '@gim/contract';
import sharp from 'sharp';
import { afterAll, describe, expect, it, test } from 'vitest';
import { asOwner } from '../ledger/testing/open-books.ts';
import { openPointsBench } from './testing/points-bench.ts';

const bench = await openPointsBench();
afterAll(bench.close);
const { identity, anna } = bench;
const { token } = await bench.someone('admin');
const pointId = await bench.addPoint();
const about = { 'en-US': 'The door', uk: 'Двері' };
const upload = (bytes: Buffer) =>
  identity.call(addPointPhoto, {
    token,
    params: { pointId },
    body: { picture: bytes.toString('base64'), about },
  });
const create = { width: 60, height: 40, channels: 3, background: '#00664a' } as const;
const sample = sharp({ create });
const [jpeg, png, webp, tiff] = await Promise.all([
  sample
    .clone()
    .withExif({ IFD0: { Copyright: 'Canary-EXIF' } })
    .jpeg()
    .toBuffer(),
  sample.clone().png().toBuffer(),
  sample.clone().webp().toBuffer(),
  sample.clone().tiff().toBuffer(),
]);
const stored = () =>
  asOwner(bench.url, async (client) =>
    (
      await client.query<{ content: Buffer }>('select content from points.photo order by added_at, id')
    ).rows.map(({ content }) => content),
  );

/** A picture of one colour that declares these dimensions. */
function flood(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const data = deflateSync(Buffer.alloc((width + 1) * height));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

describe('what is uploaded', () => {
  test.each([
    ['a JPEG with metadata', jpeg],
    [
      'a PNG with a page behind its end',
      Buffer.concat([png, Buffer.from('<script>Canary</script>PK\x03\x04')]),
    ],
    ['a WebP', webp],
  ])('I-08 is decoded and written anew as WebP, nothing of its bytes is kept: %s', async (_name, bytes) => {
    const { status, body } = await upload(bytes);
    expect(status).toBe(200);
    const [content] = (await stored()).slice(-1);
    if (content === undefined) throw new Error('It was not kept.');
    expect(content.includes('Canary')).toBe(false);
    const { format, width, exif } = await sharp(content).metadata();
    expect([format, width, exif]).toEqual(['webp', 60, undefined]);
    expect(body.url).toBe(`/api/point-photos/${body.id}`);
  });

  test.each([
    [
      'SVG',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      ),
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['TIFF', tiff],
    ['a PNG with the beginning of a JPEG', Buffer.concat([Buffer.of(0xff, 0xd8, 0xff), png])],
    ['a picture that is cut off', jpeg.subarray(0, 300)],
    ['SVG in the clothes of a WebP', Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), Buffer.from('<svg/>')])],
    ['26 megapixels', flood(6_500, 4_000)],
    ['a bomb of 400 megapixels', flood(20_000, 20_000)],
    ['more than 5 MB', Buffer.concat([jpeg, Buffer.alloc(5_000_001)])],
  ])('I-08 is refused and not kept when it is %s', async (_name, bytes) => {
    const before = (await stored()).length;
    expect((await upload(bytes)).problem).toBe('PictureInvalid');
    expect(await stored()).toHaveLength(before);
  });

  it('is turned upright and made smaller', async () => {
    const tall = await sharp({ create: { ...create, width: 3_000, height: 1_000 } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await upload(tall);
    const { width, height } = await sharp((await stored()).at(-1)).metadata();
    expect([width, height]).toEqual([533, 1600]);
  });

  test('I-08 only this endpoint takes a body of more than 64 kB, and no more than it needs', async () => {
    const long = 'A'.repeat(70_000);
    const other = await identity.call(setPointAccessCode, {
      token,
      params: { pointId },
      body: { accessCode: long, note: 'A new code for the panel.' },
    });
    expect([other.status, other.problem]).toEqual([413, 'BodyTooLarge']);
    const most = await identity.call(addPointPhoto, {
      token,
      params: { pointId },
      body: { picture: 'A'.repeat(7_020_000), about },
    });
    expect([most.status, most.problem]).toEqual([413, 'BodyTooLarge']);
  });

  it('stops at twenty pictures, and removes them', async () => {
    const full = await bench.addPoint();
    const ids: string[] = [];
    for (let no = 0; no < 20; no += 1) {
      const body = { picture: png.toString('base64'), about };
      ids.push((await identity.call(addPointPhoto, { token, params: { pointId: full }, body })).body.id);
    }
    const body = { picture: png.toString('base64'), about };
    expect((await identity.call(addPointPhoto, { token, params: { pointId: full }, body })).problem).toBe(
      'PointInvalid',
    );
    const remove = (photoId: string, of = full) =>
      identity.call(removePointPhoto, { token, params: { pointId: of, photoId } });
    expect((await remove(ids[0] ?? '', pointId)).problem).toBe('NotFound');
    expect((await remove(ids[0] ?? '')).status).toBe(204);
    expect((await remove(ids[0] ?? '')).problem).toBe('NotFound');
    const { body: point } = await identity.call(getPoint, { token: anna.token, params: { pointId: full } });
    expect(point.photos.map(({ id }) => id)).toEqual(ids.slice(1));
  });
});

test('I-08 is answered as a file that no browser runs or takes for something else', async () => {
  const { body } = await upload(png);
  const answer = await identity.call(getPointPhoto, { params: { photoId: body.id } });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': `attachment; filename="${body.id}.webp"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/),
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const unknown = await identity.call(getPointPhoto, { params: { photoId: pointId } });
  expect(unknown.problem).toBe('NotFound');
});
