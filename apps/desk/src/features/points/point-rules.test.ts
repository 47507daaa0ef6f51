import { describe, expect, test } from 'vitest';
import { newDraft, type PointDraft, plainDraft } from './point-draft.ts';
import { asTime, problemsOf } from './point-rules.ts';

const fresh = plainDraft(newDraft('Europe/Kyiv', 'en-US'), 'en-US');
const complete: PointDraft = {
  ...fresh,
  texts: {
    ...fresh.texts,
    nameEn: 'Podil',
    nameUk: 'Поділ',
    cityEn: 'Kyiv',
    cityUk: 'Київ',
    addressEn: 'Sahaidachnoho 25',
    addressUk: 'Сагайдачного, 25',
    latitude: '50.4616',
    longitude: '30.5216',
  },
};
const withTexts = (texts: Partial<PointDraft['texts']>): PointDraft => ({
  ...complete,
  texts: { ...complete.texts, ...texts },
});

test('a complete draft has no problem, and an empty one names what is missing', () => {
  expect(problemsOf(complete)).toEqual({});
  expect(problemsOf(fresh)).toEqual({
    nameEn: 'required',
    nameUk: 'required',
    cityEn: 'required',
    cityUk: 'required',
    addressEn: 'required',
    addressUk: 'required',
    latitude: 'latitude',
    longitude: 'longitude',
  });
});

describe('a value that the server refuses has a problem beside its field', () => {
  test.each([
    [{ feePercent: '100.1' }, { feePercent: 'percent' }],
    [{ feePercent: '0.00001' }, { feePercent: 'percent' }],
    [{ feePercent: '.5' }, { feePercent: 'percent' }],
    [{ feePercent: '0.5', cashbackPercent: '0.46' }, { cashbackPercent: 'cashback' }],
    [{ feePercent: '0.5', cashbackPercent: '0.45' }, {}],
    [{ fixedFee: '-1' }, { fixedFee: 'number' }],
    [{ fixedFee: '1.234' }, { fixedFee: 'number' }],
    [{ inMin: '40' }, { inMin: 'bounds' }],
    [{ inMin: '55' }, { inMin: 'bounds' }],
    [{ outMax: '50010' }, { outMax: 'bounds' }],
    [{ outMin: '200', outMax: '100' }, { outMax: 'order' }],
    [{ inPerDay: 'many' }, { inPerDay: 'number' }],
    [{ leadDays: '31' }, { leadDays: 'leadDays' }],
    [{ slotPlaces: '0' }, { slotPlaces: 'places' }],
    [{ latitude: '86' }, { latitude: 'latitude' }],
    [{ longitude: '1e2' }, { longitude: 'longitude' }],
    [{ timeZone: 'Europe/Nowhere' }, { timeZone: 'timeZone' }],
    [{ nameUk: '  ' }, { nameUk: 'required' }],
    [{ directionsEn: 'One.\nTwo.' }, { directionsEn: 'steps', directionsUk: 'steps' }],
    [
      { directionsEn: 'a\n'.repeat(11), directionsUk: 'б\n'.repeat(11) },
      { directionsEn: 'stepCount', directionsUk: 'stepCount' },
    ],
  ])('%j', (texts, problems) => {
    expect(problemsOf(withTexts(texts))).toEqual(problems);
  });

  test.each([
    [{ from: '20:00', to: '09:00' }, null, 'hours'],
    [{ from: '09:00', to: '24:30' }, null, 'hours'],
    [{ from: '', to: '18:00' }, null, 'hours'],
    [{ from: '09:00', to: '18:00' }, { from: '08:00', to: '09:30' }, 'hours'],
    [{ from: '00:00', to: '24:00' }, { from: '13:00', to: '14:00' }, undefined],
  ])('open %j, break %j', (open, breakTime, problem) => {
    const hours = complete.hours.map((day) => (day.weekday === 3 ? { weekday: 3, open, breakTime } : day));
    expect(problemsOf({ ...complete, hours }).hours).toBe(problem);
  });
});

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9:30', '09:30'],
  ['24', '24:00'],
  ['25', '25'],
  ['975', '975'],
  ['', ''],
])('%j is the time %j', (typed, time) => {
  expect(asTime(typed)).toBe(time);
});
