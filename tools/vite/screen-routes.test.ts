import { expect, test } from 'vitest';
import { routesOf } from './screen-routes.ts';

test('the addresses of an app are the names of its screens', () => {
  const files = ['today.tsx', 'point.tsx', 'point.test.tsx', 'today.module.css', 'coins.$id.buy.tsx'];
  expect(routesOf(files)).toEqual(['/coins/:id/buy', '/point', '/today']);
});
