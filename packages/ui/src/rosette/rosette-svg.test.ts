import { expect, test } from 'vitest';
import { rosetteSvg } from './rosette-svg.ts';

test('rosette.svg is what the program draws', async () => {
  await expect(rosetteSvg()).toMatchFileSnapshot('./rosette.svg');
});
