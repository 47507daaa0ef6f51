import type { OpeningDay } from '@gim/contract';
import type { PointFields } from '../point.ts';
import { usd } from '../price-policy.ts';

/** The same hours on every weekday. */
export const everyDay = (open: OpeningDay['open'], breakTime: OpeningDay['breakTime'] = null): OpeningDay[] =>
  Array.from({ length: 7 }, (_none, index) => ({ weekday: index + 1, open, breakTime }));

export const sampleFields: PointFields = {
  name: { 'en-US': 'Podil', uk: 'Поділ' },
  city: { 'en-US': 'Kyiv', uk: 'Київ' },
  address: { 'en-US': 'Spaska 5', uk: 'Спаська, 5' },
  timeZone: 'Europe/Kyiv',
  latitude: 50.4633,
  longitude: 30.5156,
  phone: null,
  comment: { 'en-US': 'Second yard.', uk: 'Другий двір.' },
  directions: [],
  hours: everyDay({ from: '09:00', to: '20:00' }, { from: '13:00', to: '14:00' }),
  feePercent: '0.5',
  cashbackPercent: '0.1',
  fixedFee: usd(0n),
  cashIn: { min: usd(5_000n), max: usd(2_000_000n), perDay: usd(5_000_000n) },
  cashOut: { min: usd(5_000n), max: usd(1_000_000n), perDay: usd(3_000_000n) },
  leadDays: 0,
  slotPlaces: 1,
};
