import { expect, test } from 'vitest';
import { readCardMessage } from './card-message.ts';

const window = {};
const frame = { url: 'https://cards.partner.example/card/one#dark', window };
const origin = 'https://cards.partner.example';
const card = { type: 'gim-card', token: 'tok_8f2c', brand: 'visa', lastFour: '1111' };
const read = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
  readCardMessage({ origin, source: window, data, ...from }, frame);

test('P-01 takes a card only from the window and the origin of the partner’s frame', () => {
  expect(read(card)).toEqual({ type: 'card', token: 'tok_8f2c', brand: 'visa', lastFour: '1111' });
  for (const other of [
    'https://gim.example',
    'https://cards.partner.example:8443',
    'http://cards.partner.example',
    'https://cards.partner.example.attacker.example',
    'null',
    '',
  ]) {
    expect(read(card, { origin: other })).toBeNull();
  }
  expect(read(card, { source: {} })).toBeNull();
  expect(read(card, { source: null })).toBeNull();
  expect(readCardMessage({ origin, source: null, data: card }, { url: frame.url, window: null })).toBeNull();
});

test('P-01 sends nothing on that has a card number in it', () => {
  for (const token of [
    '4111111111111111',
    'tok-4111-1111-1111-1111',
    'x4111111111111111y',
    '378282246310005',
  ]) {
    expect(read({ ...card, token })).toBeNull();
  }
  expect(read({ ...card, lastFour: '4111111111111111' })).toBeNull();
});

test('takes no message of another shape', () => {
  const others = [
    null,
    'gim-card',
    [],
    { type: 'other' },
    { ...card, token: '' },
    { ...card, token: 'a b' },
    { ...card, token: 'x'.repeat(201) },
    { ...card, token: 1 },
    { ...card, lastFour: '11' },
    { ...card, lastFour: 1111 },
  ];
  for (const data of others) expect(read(data)).toBeNull();
});

test('a brand that is unknown is a card all the same', () => {
  expect(read({ ...card, brand: 'newcard' })).toMatchObject({ brand: 'other' });
});

test('keeps the height of the frame within bounds', () => {
  expect(read({ type: 'gim-card-height', height: 300.2 })).toEqual({ type: 'height', height: 301 });
  expect(read({ type: 'gim-card-height', height: 9999 })).toEqual({ type: 'height', height: 640 });
  expect(read({ type: 'gim-card-height', height: -1 })).toEqual({ type: 'height', height: 120 });
  expect(read({ type: 'gim-card-height', height: Number.NaN })).toBeNull();
});
