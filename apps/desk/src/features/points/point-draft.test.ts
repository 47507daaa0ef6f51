import { expect, test } from 'vitest';
import {
  applyEdits,
  changesOf,
  draftOf,
  type EditablePoint,
  editsBetween,
  fieldsOf,
  newDraft,
  patchOf,
  plainDraft,
} from './point-draft.ts';
import { problemsOf } from './point-rules.ts';

const point: EditablePoint = {
  version: 4,
  name: { 'en-US': 'Olimpiiska', uk: 'Олімпійська' },
  city: { 'en-US': 'Kyiv', uk: 'Київ' },
  address: { 'en-US': 'Velyka Vasylkivska 72', uk: 'Велика Васильківська, 72' },
  timeZone: 'Europe/Kyiv',
  latitude: 50.4321,
  longitude: 30.5163,
  feePercent: '0.5',
  fixedFee: '0',
  cashbackPercent: '0.1',
  leadDays: 0,
  slotPlaces: 2,
  cashIn: { min: '50', max: '20000', perDay: '120000' },
  cashOut: { min: '100', max: '20000', perDay: '90000' },
  comment: { 'en-US': 'Second yard.', uk: 'Другий двір.' },
  directions: [
    { 'en-US': 'Through the arch.', uk: 'Крізь арку.' },
    { 'en-US': 'Floor 2.', uk: '2 поверх.' },
  ],
  phone: null,
  hours: [],
};

test('only what was changed is named and sent, with the version it was changed from', () => {
  const draft = draftOf(point, 'en-US');
  expect(changesOf(point, draft, 'en-US')).toEqual([]);
  const changed = { ...draft, texts: { ...draft.texts, feePercent: '0.4', leadDays: '1', inMax: '10000' } };
  expect(changesOf(point, changed, 'en-US')).toEqual(['inMax', 'feePercent', 'leadDays']);
  expect(patchOf(point, changed, 'en-US')).toEqual({
    version: 4,
    feePercent: '0.4',
    leadDays: 1,
    cashIn: { min: '50', max: '10000', perDay: '120000' },
  });
});

test('a draft that nobody touched is the point', () => {
  expect({ version: 4, ...fieldsOf(plainDraft(draftOf(point, 'en-US'), 'en-US')) }).toEqual(point);
});

test.each([
  ['en-US', { inMax: '20,000', feePercent: '0.5' }, { inMax: '10,000', feePercent: '1.125' }],
  ['uk', { inMax: '20\u00a0000', feePercent: '0,5' }, { inMax: '10 000', feePercent: '1,125' }],
] as const)('I-03 amounts are shown and read as %s writes them', (language, shown, typed) => {
  const draft = draftOf(point, language);
  expect(draft.texts).toMatchObject(shown);
  expect(fieldsOf(plainDraft(draft, language))).toMatchObject({ feePercent: '0.5', cashIn: point.cashIn });
  const changed = { ...draft, texts: { ...draft.texts, ...typed } };
  expect(patchOf(point, changed, language)).toMatchObject({
    feePercent: '1.125',
    cashIn: { min: '50', max: '10000', perDay: '120000' },
  });
});

test.each([
  ['en-US', '0,5'],
  ['en-US', '1e1'],
  ['uk', '1.125'],
] as const)('I-03 in %s "%s" is no amount, and is never sent as another one', (language, feePercent) => {
  const draft = draftOf(point, language);
  const typed = { ...draft, texts: { ...draft.texts, feePercent } };
  expect(problemsOf(plainDraft(typed, language))).toMatchObject({ feePercent: 'percent' });
});

test('a text of one language is sent with the other, and steps are lines', () => {
  const draft = draftOf(point, 'en-US');
  const texts = {
    ...draft.texts,
    cityUk: ' Львів ',
    directionsEn: 'Arch.\n\n Floor 3. ',
    directionsUk: 'Арка.\n3 поверх.',
  };
  expect(patchOf(point, { ...draft, texts }, 'en-US')).toEqual({
    version: 4,
    city: { 'en-US': 'Kyiv', uk: 'Львів' },
    directions: [
      { 'en-US': 'Arch.', uk: 'Арка.' },
      { 'en-US': 'Floor 3.', uk: '3 поверх.' },
    ],
  });
});

test('a new point says nothing of its place', () => {
  const { texts, hours } = newDraft('Europe/Kyiv', 'en-US');
  expect([texts.nameEn, texts.latitude, texts.longitude, texts.timeZone]).toEqual([
    '',
    '',
    '',
    'Europe/Kyiv',
  ]);
  expect(hours).toHaveLength(7);
});

test('what was typed stays when somebody else saves the point, over the values that are new', () => {
  const saved = draftOf(point, 'en-US');
  const typed = { ...saved, texts: { ...saved.texts, inMax: '10000' } };
  const edits = editsBetween(saved, typed);
  const changed = { ...point, version: 5, feePercent: '0.3', cashIn: { ...point.cashIn, min: '100' } };
  const draft = applyEdits(draftOf(changed, 'en-US'), edits);
  expect(changesOf(changed, draft, 'en-US')).toEqual(['inMax']);
  expect(patchOf(changed, draft, 'en-US')).toEqual({
    version: 5,
    cashIn: { min: '100', max: '10000', perDay: '120000' },
  });
});
