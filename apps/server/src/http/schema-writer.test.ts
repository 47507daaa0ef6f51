import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { continued, unchanging } from '../platform/unchanging.ts';
import { compileWriter, WrittenJson } from './schema-writer.ts';

const point = z.strictObject({ at: z.string(), usd: z.string() });
const price = z.strictObject({ at: z.string() });

describe('JSON that was written before', () => {
  test('is a part of another value as it is, where its schema stands', () => {
    const whole = compileWriter(z.strictObject({ point, price }));
    const written = new WrittenJson(point, '{"at":"now","usd":"1"}');
    expect(whole({ point: written, price: { at: 'then' } })).toBe(
      '{"point":{"at":"now","usd":"1"},"price":{"at":"then"}}',
    );
    expect(compileWriter(point)(written)).toBe(written.text);
  });

  test('Z-05 is refused where another schema stands', () => {
    const whole = compileWriter(z.strictObject({ point, price }));
    const written = new WrittenJson(point, '{"at":"now","usd":"1"}');
    expect(whole({ point: written, price: written })).toBeUndefined();
    expect(compileWriter(price)(written)).toBeUndefined();
  });
});

describe('a value that never changes', () => {
  const value = unchanging({ at: 'now', usd: '1' });

  test('is frozen, and written alike each time', () => {
    const write = compileWriter(z.array(point));
    expect([write([value]), write([value, value])]).toEqual([
      '[{"at":"now","usd":"1"}]',
      '[{"at":"now","usd":"1"},{"at":"now","usd":"1"}]',
    ]);
    expect(Object.isFrozen(value)).toBe(true);
  });

  test('Z-05 is held to each schema for itself', () => {
    expect(compileWriter(point)(value)).toBe('{"at":"now","usd":"1"}');
    expect(compileWriter(price)(value)).toBeUndefined();
    expect(compileWriter(z.strictObject({ at: z.string(), usd: z.literal('2') }))(value)).toBeUndefined();
  });
});

describe('a list that continues one that never changes', () => {
  const first = { at: 'then', usd: '1' };
  const beginning = unchanging([first]);

  test('is written as a whole, each time with what it goes on with', () => {
    const write = compileWriter(z.array(point));
    for (const usd of ['2', '3']) {
      const list = continued(beginning, { at: 'now', usd });
      expect(list).toEqual([first, { at: 'now', usd }]);
      expect(write(list)).toBe(JSON.stringify(list));
    }
    expect(write(continued(beginning))).toBe(JSON.stringify([first]));
    expect(write(continued(unchanging([]), first))).toBe(JSON.stringify([first]));
  });

  test('Z-05 is held to each schema for itself, in both parts', () => {
    expect(compileWriter(z.array(point))(continued(beginning, first))).toBeDefined();
    expect(compileWriter(z.array(price))(continued(beginning, first))).toBeUndefined();
    const wrong = [{ at: 1 }];
    expect(compileWriter(z.array(point))(continued<unknown>(beginning, ...wrong))).toBeUndefined();
    expect(compileWriter(z.array(point))(continued<unknown>(unchanging(wrong), first))).toBeUndefined();
    expect(compileWriter(z.array(point).check(z.maxLength(1)))(continued(beginning, first))).toBeUndefined();
  });
});
