import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  filled,
  openPartnerBench,
  type PartnerBench,
  PUBLIC_ORIGIN,
  picture,
  put,
  send,
} from './testing/partner-bench.ts';

let bench: PartnerBench;
beforeAll(async () => {
  bench = await openPartnerBench();
}, 60_000);
afterAll(() => bench.close());

describe('the hosted form', () => {
  test('is a page of its own origin in both languages, with a policy and without a trace for others', async () => {
    const url = await bench.openForm(randomUUID());
    expect(new URL(url).origin).not.toBe(PUBLIC_ORIGIN);
    const answer = await fetch(url);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await answer.text()).toContain('Оберіть документ');
    expect(await (await fetch(`${url}?lang=en-US`)).text()).toContain('Choose your document');
  });

  test('P-02 leads back to exactly one address, and no other can be asked for', async () => {
    const url = await bench.openForm(randomUUID());
    const page = await (await fetch(url)).text();
    expect(page.match(/href="http[^"]*"/g)).toEqual([`href="${PUBLIC_ORIGIN}/kyc"`]);
    for (const returnUrl of [
      'https://evil.example/kyc',
      `${PUBLIC_ORIGIN}/kyc?status=approved`,
      `${PUBLIC_ORIGIN}//evil.example`,
    ])
      await expect(
        bench.partner.openForm({ userId: randomUUID(), language: 'uk', returnUrl }),
      ).rejects.toThrow('422');
  });

  test('I-08 refuses what is no picture, too large, a bomb or too small', async () => {
    const url = await bench.openForm(randomUUID());
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(await put(url, 'selfie', svg)).toEqual([422, 'not_a_picture']);
    const polyglot = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), svg]);
    expect(await put(url, 'selfie', polyglot)).toEqual([422, 'not_a_picture']);
    expect(await put(url, 'selfie', (await picture()).subarray(0, 900))).toEqual([422, 'not_a_picture']);
    const bomb = await sharp({ create: { width: 6_000, height: 5_000, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(300_000);
    expect(await put(url, 'selfie', bomb)).toEqual([422, 'too_many_pixels']);
    expect(await put(url, 'selfie', await picture(100, 100))).toEqual([422, 'too_small']);
    const large = Buffer.concat([await picture(), Buffer.alloc(5_000_000)]);
    expect(await put(url, 'selfie', large)).toEqual([422, 'too_large']);
    expect(await put(url, 'document_left', await picture())).toEqual([404, 'path']);
  });

  test('says of every field what is wrong, and keeps nothing then', async () => {
    const userId = randomUUID();
    const url = await bench.openForm(userId);
    const wrong = {
      ...filled,
      givenNames: '<b>',
      familyName: '',
      birthDate: '2015-02-30',
      documentNumber: '??',
      validUntil: '2020-01-01',
      phone: '050',
      addressCountry: 'ZZ',
    };
    const answer = await send(url, wrong);
    expect([answer.status, await answer.json()]).toEqual([
      422,
      {
        faults: {
          givenNames: 'no_letters',
          familyName: 'required',
          birthDate: 'not_a_date',
          documentNumber: 'not_a_number',
          validUntil: 'expired',
          phone: 'not_a_phone',
          addressCountry: 'no_country',
          document_front: 'photo_missing',
          document_back: 'photo_missing',
          selfie: 'photo_missing',
        },
      },
    ]);
    expect(await bench.partner.readApplicant(userId)).toBeUndefined();
    expect(
      Object(await (await send(url, { ...wrong, birthDate: '2015-02-03' })).json()).faults.birthDate,
    ).toBe('too_young');
  });

  test('takes one sending; then it, and every other form of the user, is over', async () => {
    const userId = randomUUID();
    const other = await bench.openForm(userId);
    const url = await bench.submit(userId);
    expect([(await send(url, filled)).status, (await send(other, filled)).status]).toEqual([409, 409]);
    expect(await put(other, 'selfie', await picture())).toEqual([409, 'sent']);
    expect(await (await fetch(url)).text()).toContain('Ми все отримали');
    expect((await fetch(`${url.slice(0, -4)}AAAA`)).status).toBe(410);
  });

  test('is over after half an hour of the product’s time', async () => {
    const url = await bench.openForm(randomUUID());
    bench.product.clock.setOffset(bench.product.clock.offsetMs + 1_801_000);
    expect((await fetch(url)).status).toBe(410);
    expect((await send(url, filled)).status).toBe(410);
  });
});
