import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiJson, createNoticeReader, type Notice, writeNotice } from './notice.ts';

const read = (payloads: readonly string[]): Notice[] => {
  const taken: Notice[] = [];
  const take = createNoticeReader((notice) => taken.push(notice));
  for (const payload of payloads) take(payload);
  return taken;
};
const notice = (text: string, userId: string | null = null): Notice => ({ topic: 'prices', userId, text });

describe('a notice', () => {
  it('comes back as it was written, whatever it says and however long it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40_000 }), fc.boolean(), (said, isPrivate) => {
        const written = notice(
          asciiJson({ said }),
          isPrivate ? '018f0000-0000-7000-8000-00000000000a' : null,
        );
        const payloads = writeNotice(written, 'n1');
        for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000);
        expect(read(payloads)).toEqual([written]);
        expect(JSON.parse(written.text)).toEqual({ said });
      }),
      { numRuns: 50 },
    );
  });

  it('that stayed incomplete is dropped with the next one', () => {
    const long = writeNotice(notice('x'.repeat(20_000)), 'n1');
    const next = notice('{"next":true}');
    expect(read([...long.slice(0, 2), ...writeNotice(next, 'n2')])).toEqual([next]);
    expect(read([...long.slice(1), ...writeNotice(next, 'n2')])).toEqual([next]);
  });

  it('in another form is passed over', () => {
    expect(
      read(['', 'hello', '\n{}', 'n1 1/1 prices\n{}', 'n1 x/1 prices *\n{}', 'n1 2/1 prices *\n{}']),
    ).toEqual([]);
  });

  it('that is too long for the wire is refused where it is written', () => {
    expect(() => writeNotice(notice('x'.repeat(600_000)), 'n1')).toThrow('too long');
  });
});
