import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { readMoment } from './fast-types.ts';

const usual = pg.types.getTypeParser(1184, 'text');

test('moments are read as the driver reads them, in every form', () => {
  const texts = fc
    .tuple(
      fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      fc.nat(999_999),
      fc.constantFrom('+00', '+02', '-03:30'),
    )
    .map(([at, micros, zone]) => {
      const fraction = String(micros).padStart(6, '0').replace(/0+$/, '');
      const seconds = at.toISOString().slice(0, 19).replace('T', ' ');
      return seconds + (fraction === '' ? '' : `.${fraction}`) + zone;
    });
  fc.assert(
    fc.property(texts, (text) => {
      // The driver multiplies a fraction, which can be a millisecond too low; the digits themselves are right.
      const [mine, theirs] = [Number(readMoment(text)), Number(usual(text))];
      expect(mine - theirs).toBeGreaterThanOrEqual(0);
      expect(mine - theirs).toBeLessThanOrEqual(1);
      if (text.endsWith('+00'))
        expect(mine).toBe(
          Date.parse(
            `${text
              .slice(0, -3)
              .replace(' ', 'T')
              .replace(/(\.\d{3})\d+$/, '$1')}Z`,
          ),
        );
    }),
    { numRuns: 2000 },
  );
});

test.each(['infinity', '-infinity', '0044-03-15 12:00:00+00 BC', '12026-03-01 12:00:10+00'])(
  'unusual ones are left to the driver: %s',
  (text) => expect(readMoment(text)).toEqual(usual(text)),
);
