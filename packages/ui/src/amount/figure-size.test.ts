import { describe, expect, it } from 'vitest';
import { figureSize } from './figure-size.ts';

const shareOf = (size: string): number => Number(/, ([\d.]+)cqi,/.exec(size)?.[1]);

describe('the size of a figure', () => {
  it('stays within its bounds', () => {
    expect(figureSize('1')).toMatch(/^clamp\(1.0625rem, .+cqi, 2.25rem\)$/);
    expect(figureSize('1', { minPx: 12, maxPx: 48 })).toMatch(/^clamp\(0.75rem, .+cqi, 3rem\)$/);
  });

  it('shrinks with every character, and a letter takes more than a digit, a mark less', () => {
    const share = (text: string): number => shareOf(figureSize(text));
    expect(share('1000')).toBeLessThan(share('100'));
    expect(share('100.')).toBeGreaterThan(share('1000'));
    expect(share('100B')).toBeLessThan(share('1000'));
    expect(share('−$2,512.50')).toBe(20);
  });
});
