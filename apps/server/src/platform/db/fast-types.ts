import pg from 'pg';

const TIMESTAMPTZ = 1184;
const ZERO = 48;

/**
 * The driver's type parsers, except for timestamps: nearly every row has some, and ours are always in UTC and of this
 * era, so they are parsed without a regular expression.
 */
export const fastTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    Number(oid) === TIMESTAMPTZ && format !== 'binary'
      ? readMoment
      : pg.types.getTypeParser(Number(oid), format === 'binary' ? 'binary' : 'text'),
};

const readAnyMoment = pg.types.getTypeParser(TIMESTAMPTZ, 'text');

/** `2026-03-01 12:00:10.123456+00`; truncated to milliseconds. */
export function readMoment(text: string): unknown {
  const { length } = text;
  const isUsual =
    length >= 22 &&
    length <= 29 &&
    text.endsWith('+00') &&
    text[4] === '-' &&
    text[10] === ' ' &&
    length !== 23;
  if (!isUsual) return readAnyMoment(text);
  const number = (from: number, digits: number): number => {
    let value = 0;
    for (let index = from; index < from + digits; index += 1)
      value = value * 10 + text.charCodeAt(index) - ZERO;
    return value;
  };
  let milliseconds = 0;
  for (let index = 20; index < 23; index += 1)
    milliseconds = milliseconds * 10 + (index < length - 3 ? text.charCodeAt(index) - ZERO : 0);
  return new Date(
    Date.UTC(
      number(0, 4),
      number(5, 2) - 1,
      number(8, 2),
      number(11, 2),
      number(14, 2),
      number(17, 2),
      milliseconds,
    ),
  );
}
