import { expect, it } from 'vitest';
import { directionsTo } from './directions.ts';

const place = { latitude: 50.4322, longitude: 30.5164, label: 'Velyka Vasylkivska 72 & Co' };

it.each([
  [
    'Mozilla/5.0 (Linux; Android 15)',
    'geo:50.4322,30.5164?q=50.4322,30.5164(Velyka%20Vasylkivska%2072%20%26%20Co)',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)',
    'https://maps.apple.com/?daddr=50.4322,30.5164&q=Velyka%20Vasylkivska%2072%20%26%20Co',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'https://www.openstreetmap.org/directions?to=50.4322%2C30.5164'],
])('opens the map app of %s', (userAgent, address) => {
  expect(directionsTo(place, userAgent)).toBe(address);
});
