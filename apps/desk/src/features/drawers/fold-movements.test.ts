import type { Drawer } from '@gim/contract/drawers';
import { expect, test } from 'vitest';
import { foldMovements, sumOfSide } from './fold-movements.ts';

type Movement = Drawer['movements'][number];

const movement = (index: number, rest: Partial<Movement> = {}): Movement => ({
  id: `0199a1de-5c7e-7cc2-8d3c-${String(index).padStart(12, '0')}`,
  at: '2025-10-16T06:30:00Z',
  kind: 'cashIn',
  by: null,
  about: null,
  order: { id: 'o', number: 'GM-48215-5', sealMark: '7R', client: 'Olena' },
  in: '100',
  out: null,
  balance: '1000',
  ...rest,
});
const orders = (count: number): Movement[] => Array.from({ length: count }, (_, index) => movement(index));
const bag = movement(99, { kind: 'fromVault', order: null });
const shapeOf = (movements: readonly Movement[]) =>
  foldMovements(movements).map((line) => (line.kind === 'one' ? 1 : line.orders.length));

test('older orders in a row are one line, the latest ten movements are not', () => {
  expect(shapeOf(orders(10))).toEqual(Array(10).fill(1));
  expect(shapeOf(orders(12))).toEqual(Array(12).fill(1));
  expect(shapeOf(orders(13))).toEqual([3, ...Array(10).fill(1)]);
});

test('a bag is never folded and parts the orders around it', () => {
  expect(shapeOf([bag, ...orders(4), bag, ...orders(15)])).toEqual([1, 4, 1, 5, ...Array(10).fill(1)]);
});

test('a line of orders says what came in and what went out, to the cent', () => {
  const line = [
    movement(1, { in: '100.5' }),
    movement(2, { in: '0.25' }),
    movement(3, { in: null, out: '7' }),
  ];
  expect([sumOfSide(line, 'in'), sumOfSide(line, 'out')]).toEqual(['100.75', '7.00']);
  expect(sumOfSide([movement(1)], 'out')).toBeNull();
});
