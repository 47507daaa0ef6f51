import { expect, it } from 'vitest';
import { deviceKind } from './device-kind.ts';

it.each([
  ['Chrome on macOS', 'Web', 'computer'],
  ['Chrome on Android', 'Web', 'phone'],
  ['iPhone 15', 'iOS', 'phone'],
  ['Pixel 9', 'Android', 'phone'],
  ['Safari on iPad', 'Web', 'tablet'],
  ['Olena’s work', 'Web', 'computer'],
] as const)('%s, %s is a %s', (name, platform, kind) => {
  expect(deviceKind({ name, platform })).toBe(kind);
});
