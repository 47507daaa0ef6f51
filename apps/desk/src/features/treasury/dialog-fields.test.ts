import { describe, expect, test } from 'vitest';
import { actionOf, amountOf, emptyFields } from './dialog-fields.ts';

const id = '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b14';
const empty = emptyFields({ kind: 'sweep' });

describe('what the fields of a dialog ask for', () => {
  test.each([
    [{ kind: 'sweep' }, {}, null],
    [{ kind: 'sweep' }, { asset: 'USDT ethereum' }, null],
    [{ kind: 'sweep' }, { asset: 'USDT ethereum', amount: '0' }, null],
    [
      { kind: 'refill' },
      { asset: 'USDT ethereum', amount: ' 1,250.5 ' },
      { kind: 'refill', coin: 'USDT', network: 'ethereum', amount: '1250.5' },
    ],
    [{ kind: 'stop', scope: 'all' }, {}, { kind: 'stop', scope: 'all', subject: null }],
    [{ kind: 'stop', scope: 'coin' }, {}, null],
    [{ kind: 'stop', scope: 'coin' }, { subject: 'TON' }, { kind: 'stop', scope: 'coin', subject: 'TON' }],
    [{ kind: 'stop', scope: 'user' }, { subject: 'anna' }, null],
    [{ kind: 'stop', scope: 'user' }, { subject: ` ${id} ` }, { kind: 'stop', scope: 'user', subject: id }],
    [{ kind: 'start', id }, {}, { kind: 'start', id }],
    [{ kind: 'assign', id, userId: null }, { subject: 'anna' }, null],
    [{ kind: 'assign', id, userId: null }, { subject: id }, { kind: 'assign', id, userId: id }],
  ] as const)('%j with %j is %j', (wanted, fields, action) => {
    expect(actionOf(wanted, { ...empty, ...fields }, 'en-US')).toEqual(action);
  });

  test('the second person starts from whom the first one named', () => {
    expect(emptyFields({ kind: 'assign', id, userId: id }).subject).toBe(id);
  });

  test.each([
    ['1,000', '1000', '1.000'],
    ['250,5', null, '250.5'],
    ['250.5', '250.5', '250.5'],
    ['1 000', null, '1000'],
    ['0.000000000000000001', '0.000000000000000001', '0.000000000000000001'],
  ])('I-03 "%s" is %s in English and %s in Ukrainian', (text, english, ukrainian) => {
    expect([amountOf(text, 'en-US'), amountOf(text, 'uk')]).toEqual([english, ukrainian]);
  });

  test.each(['', 'abc', '-1', '0', '0.00', '1e3', '1.2.3'])('%j is no amount', (text) => {
    for (const language of ['en-US', 'uk'] as const) expect(amountOf(text, language)).toBeNull();
  });
});
