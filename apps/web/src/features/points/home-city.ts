import { defaultLanguage } from '@gim/languages';
import type { City } from './api.ts';

/**
 * The user's city as far as the device's time zone reveals it: `Europe/Kyiv` is named after one. Needs no permission
 * and sends nothing.
 */
export function homeCity(cities: readonly City[], timeZone: string): City | undefined {
  const name = (timeZone.split('/').at(-1) ?? '').replaceAll('_', ' ').replace(/^Kiev$/, 'Kyiv');
  return cities.find(({ city }) => city[defaultLanguage] === name);
}

export const findCity = (cities: readonly City[], name: string | null): City | undefined =>
  name === null ? undefined : cities.find(({ city }) => city[defaultLanguage] === name);
