import { expect, it } from 'vitest';
import { places } from '../features/palette/places.ts';
import { settingsGroups } from '../features/users/settings-entries.ts';

// The palette and the settings are features that do not know each other, so what they share is checked here.
it('every entry of the settings can be found in the palette', () => {
  const reachable = places.map(({ to }): string => to);
  const entries = settingsGroups.flatMap(({ entries }) => entries.map(({ to }): string => to));
  const addresses = entries.map((to) => (to.startsWith('#') ? `/settings${to}` : to));
  expect(addresses.filter((to) => !reachable.includes(to))).toEqual([]);
});
