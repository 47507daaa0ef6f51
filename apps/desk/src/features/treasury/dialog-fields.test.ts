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
      { asset: 'USDT ethereum', amount: ' 250,5 ' },
      { kind: 'refill', coin: 'USDT', network: 'ethereum', amount: '250.5' },
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
    expect(actionOf(wanted, { ...empty, ...fields })).toEqual(action);
  });

  test('the second person starts from whom the first one named', () => {
    expect(emptyFields({ kind: 'assign', id, userId: id }).subject).toBe(id);
  });

  test.each(['', 'abc', '-1', '0', '1e3', '1.2.3', '1 000'])('%j is no amount', (text) => {
    expect(amountOf(text)).toBeNull();
  });
});
