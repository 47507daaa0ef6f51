import { expect, it } from 'vitest';
import { settingsOf, timeZoneOf } from './settings-policy.ts';

const kept = { ...settingsOf(undefined), userId: '0190a5a0-0000-7000-8000-000000000001' };

it.each([
  ['no settings', undefined, 'Asia/Tokyo', 'Asia/Tokyo'],
  ['no settings and no known device', undefined, null, null],
  ['other settings, stored with the default zone', kept, 'Asia/Tokyo', 'Asia/Tokyo'],
  ['quiet hours', { ...kept, isQuiet: true, timeZone: 'Europe/Kyiv' }, 'Asia/Tokyo', 'Europe/Kyiv'],
])(
  'with %s, messages tell times in the zone of the quiet hours or of the device',
  (_, settings, timeZone, is) => {
    expect(timeZoneOf(settings, { timeZone })).toBe(is);
  },
);
