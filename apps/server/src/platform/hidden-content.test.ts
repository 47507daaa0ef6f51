import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { hasHiddenFile } from './hidden-content.ts';

const noise = sharp({
  create: {
    width: 300,
    height: 200,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
});
const pictures = {
  jpeg: await noise
    .clone()
    .jpeg()
    .withExif({ IFD0: { Artist: 'Anna' } })
    .toBuffer(),
  progressive: await noise.clone().jpeg({ progressive: true }).toBuffer(),
  png: await noise.clone().png().toBuffer(),
  webp: await noise
    .clone()
    .webp()
    .withExif({ IFD0: { Artist: 'Anna' } })
    .toBuffer(),
};
const hidden = {
  'a page': Buffer.from('<html><script>alert(1)</script>'),
  'an archive': Buffer.from('504b0304140000000800', 'hex'),
  'a document': Buffer.from('%PDF-1.7\n1 0 obj'),
  'a program': Buffer.from('7f454c46020101', 'hex'),
  'a script of a server': Buffer.from('<?php system($_GET[0]); ?>'),
};

/** Inserts a comment where the format allows one. */
function withComment(name: string, picture: Buffer, text: Buffer): Buffer {
  const length = Buffer.alloc(4);
  if (name === 'png') {
    length.writeUInt32BE(text.length);
    const chunk = Buffer.concat([length, Buffer.from('tEXt'), text, Buffer.alloc(4)]);
    return Buffer.concat([picture.subarray(0, 33), chunk, picture.subarray(33)]);
  }
  if (name === 'webp') {
    length.writeUInt32LE(text.length);
    const chunk = Buffer.concat([Buffer.from('XMP '), length, text, Buffer.alloc(text.length % 2)]);
    const whole = Buffer.concat([picture, chunk]);
    whole.writeUInt32LE(whole.length - 8, 4);
    return whole;
  }
  length.writeUInt16BE(text.length + 2);
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe]), length.subarray(0, 2), text]);
  return Buffer.concat([picture.subarray(0, 2), segment, picture.subarray(2)]);
}

describe.each(Object.entries(pictures))('%s', (name, picture) => {
  test('is a picture and nothing else', () => {
    expect(hasHiddenFile(picture)).toBe(false);
    // Phones append a video to the picture, and write the camera's make into it.
    expect(hasHiddenFile(Buffer.concat([picture, Buffer.from('\0\0\0 ftypmp42')]))).toBe(false);
    expect(hasHiddenFile(withComment(name, picture, Buffer.from('Camera 5 <raw>')))).toBe(false);
  });

  test.each(Object.entries(hidden))('I-08 hides %s neither behind its end nor in a comment', (_, text) => {
    expect(hasHiddenFile(Buffer.concat([picture, text]))).toBe(true);
    expect(hasHiddenFile(withComment(name, picture, text))).toBe(true);
  });

  test('ends, however it is cut off', () => {
    for (let length = 0; length < picture.length; length += 997)
      expect(hasHiddenFile(picture.subarray(0, length))).toBe(false);
  });
});
