import type { DeskPoint } from '@gim/contract/points.desk';
import type { Language } from '@gim/languages';
import { formatTyped, readTyped, writeTyped } from '../../shared/typed-amount.ts';

/** The parts of a point that the form edits. */
export type EditablePoint = Pick<
  DeskPoint,
  | 'version'
  | 'name'
  | 'city'
  | 'address'
  | 'timeZone'
  | 'latitude'
  | 'longitude'
  | 'feePercent'
  | 'fixedFee'
  | 'cashbackPercent'
  | 'leadDays'
  | 'slotPlaces'
  | 'cashIn'
  | 'cashOut'
  | 'comment'
  | 'directions'
  | 'phone'
  | 'hours'
>;

/** The fields of the form. */
export const draftFields = [
  'inMin',
  'inMax',
  'inPerDay',
  'outMin',
  'outMax',
  'outPerDay',
  'feePercent',
  'fixedFee',
  'cashbackPercent',
  'leadDays',
  'slotPlaces',
  'commentEn',
  'commentUk',
  'directionsEn',
  'directionsUk',
  'nameEn',
  'nameUk',
  'cityEn',
  'cityUk',
  'addressEn',
  'addressUk',
  'latitude',
  'longitude',
  'timeZone',
  'phone',
] as const;
export type DraftField = (typeof draftFields)[number];

/** The fields with an amount or a percentage, and the decimals each may have. */
const amountDecimals = {
  inMin: 0,
  inMax: 0,
  inPerDay: 2,
  outMin: 0,
  outMax: 0,
  outPerDay: 2,
  feePercent: 4,
  fixedFee: 2,
  cashbackPercent: 4,
} as const satisfies Partial<Record<DraftField, number>>;
type AmountField = keyof typeof amountDecimals;
const isAmountField = (field: DraftField): field is AmountField => field in amountDecimals;

type DraftTexts = Readonly<Record<DraftField, string>>;

export interface PointDraft {
  /** As typed: the language decides how an amount reads. */
  readonly texts: DraftTexts;
  readonly hours: DeskPoint['hours'];
}

const linesOf = (steps: EditablePoint['directions'], language: Language): string =>
  steps.map((step) => step[language] ?? '').join('\n');

/** A point as the form shows it. */
export const draftOf = (point: EditablePoint, language: Language): PointDraft => ({
  texts: withAmounts(textsOf(point), (text) => writeTyped(text, language)),
  hours: point.hours,
});

/** The draft with plain amounts, as the API has them. What is not an amount of the language becomes empty, which is refused. */
export const plainDraft = ({ texts, hours }: PointDraft, language: Language): PointDraft => ({
  texts: withAmounts(
    texts,
    (text, field) => readTyped(text, { language, decimals: amountDecimals[field] }) ?? '',
  ),
  hours,
});

/** A field's text when it is left: amounts as the language writes them, everything else as typed. */
export const leftText = (field: DraftField, text: string, language: Language): string =>
  isAmountField(field) ? formatTyped(text, { language, decimals: amountDecimals[field] }) : text;

function withAmounts(texts: DraftTexts, change: (text: string, field: AmountField) => string): DraftTexts {
  const changed = draftFields
    .filter(isAmountField)
    .map((field) => [field, change(texts[field], field)] as const);
  return { ...texts, ...Object.fromEntries(changed) };
}

const textsOf = (point: EditablePoint): DraftTexts => ({
  feePercent: point.feePercent,
  fixedFee: point.fixedFee,
  cashbackPercent: point.cashbackPercent,
  leadDays: String(point.leadDays),
  slotPlaces: String(point.slotPlaces),
  inMin: point.cashIn.min,
  inMax: point.cashIn.max,
  inPerDay: point.cashIn.perDay,
  outMin: point.cashOut.min,
  outMax: point.cashOut.max,
  outPerDay: point.cashOut.perDay,
  commentEn: point.comment['en-US'],
  commentUk: point.comment.uk ?? '',
  directionsEn: linesOf(point.directions, 'en-US'),
  directionsUk: linesOf(point.directions, 'uk'),
  nameEn: point.name['en-US'],
  nameUk: point.name.uk ?? '',
  cityEn: point.city['en-US'],
  cityUk: point.city.uk ?? '',
  addressEn: point.address['en-US'],
  addressUk: point.address.uk ?? '',
  latitude: String(point.latitude),
  longitude: String(point.longitude),
  timeZone: point.timeZone,
  phone: point.phone ?? '',
});

/** The defaults of a new point; fields that need local knowledge are empty. */
export const newDraft = (timeZone: string, language: Language): PointDraft => ({
  texts: {
    ...draftOf(
      {
        version: 0,
        name: { 'en-US': '', uk: '' },
        city: { 'en-US': '', uk: '' },
        address: { 'en-US': '', uk: '' },
        timeZone,
        latitude: 0,
        longitude: 0,
        feePercent: '0.5',
        fixedFee: '0',
        cashbackPercent: '0',
        leadDays: 0,
        slotPlaces: 1,
        cashIn: { min: '50', max: '20000', perDay: '100000' },
        cashOut: { min: '50', max: '20000', perDay: '100000' },
        comment: { 'en-US': '', uk: '' },
        directions: [],
        phone: null,
        hours: [],
      },
      language,
    ).texts,
    latitude: '',
    longitude: '',
  },
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    open: weekday > 5 ? null : { from: '09:00', to: '18:00' },
    breakTime: null,
  })),
});

/** Unsaved input. Kept when the point is refetched and applied over its new values. */
export interface Edits {
  readonly texts: Readonly<Partial<Record<DraftField, string>>>;
  readonly hours: DeskPoint['hours'] | null;
}
export const noEdits: Edits = { texts: {}, hours: null };

export const applyEdits = (saved: PointDraft, { texts, hours }: Edits): PointDraft => ({
  texts: { ...saved.texts, ...texts },
  hours: hours ?? saved.hours,
});

/** The edits that turn one draft into another. */
export function editsBetween(saved: PointDraft, draft: PointDraft): Edits {
  const changed = draftFields.filter((field) => saved.texts[field] !== draft.texts[field]);
  return {
    texts: Object.fromEntries(changed.map((field) => [field, draft.texts[field]])),
    hours: JSON.stringify(saved.hours) === JSON.stringify(draft.hours) ? null : draft.hours,
  };
}

export type Change = DraftField | 'hours';

/** The fields that differ from the saved point, in display order. */
export function changesOf(point: EditablePoint, draft: PointDraft, language: Language): readonly Change[] {
  const { texts, hours } = editsBetween(draftOf(point, language), draft);
  const changed = draftFields.filter((field) => texts[field] !== undefined);
  return hours === null ? changed : ['hours', ...changed];
}

export const stepsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A plain draft in the API's format. */
export function fieldsOf({ texts, hours }: PointDraft) {
  const [english, ukrainian] = [stepsOf(texts.directionsEn), stepsOf(texts.directionsUk)];
  return {
    name: { 'en-US': texts.nameEn.trim(), uk: texts.nameUk.trim() },
    city: { 'en-US': texts.cityEn.trim(), uk: texts.cityUk.trim() },
    address: { 'en-US': texts.addressEn.trim(), uk: texts.addressUk.trim() },
    timeZone: texts.timeZone.trim(),
    latitude: Number(texts.latitude),
    longitude: Number(texts.longitude),
    phone: texts.phone.trim() === '' ? null : texts.phone.trim(),
    comment: { 'en-US': texts.commentEn, uk: texts.commentUk },
    directions: english.map((step, index) => ({ 'en-US': step, uk: ukrainian[index] ?? '' })),
    hours: [...hours],
    feePercent: texts.feePercent,
    fixedFee: texts.fixedFee,
    cashbackPercent: texts.cashbackPercent,
    cashIn: { min: texts.inMin, max: texts.inMax, perDay: texts.inPerDay },
    cashOut: { min: texts.outMin, max: texts.outMax, perDay: texts.outPerDay },
    leadDays: Number(texts.leadDays),
    slotPlaces: Number(texts.slotPlaces),
  };
}

/** The API field of each form field. */
const sentAs: Readonly<Record<Change, keyof ReturnType<typeof fieldsOf>>> = {
  hours: 'hours',
  inMin: 'cashIn',
  inMax: 'cashIn',
  inPerDay: 'cashIn',
  outMin: 'cashOut',
  outMax: 'cashOut',
  outPerDay: 'cashOut',
  feePercent: 'feePercent',
  fixedFee: 'fixedFee',
  cashbackPercent: 'cashbackPercent',
  leadDays: 'leadDays',
  slotPlaces: 'slotPlaces',
  commentEn: 'comment',
  commentUk: 'comment',
  directionsEn: 'directions',
  directionsUk: 'directions',
  nameEn: 'name',
  nameUk: 'name',
  cityEn: 'city',
  cityUk: 'city',
  addressEn: 'address',
  addressUk: 'address',
  latitude: 'latitude',
  longitude: 'longitude',
  timeZone: 'timeZone',
  phone: 'phone',
};

/** The request: only the changed fields, and the version they are based on. */
export function patchOf(
  point: EditablePoint,
  draft: PointDraft,
  language: Language,
): Partial<ReturnType<typeof fieldsOf>> & { readonly version: number } {
  const changed = new Set<string>(changesOf(point, draft, language).map((change) => sentAs[change]));
  return {
    version: point.version,
    ...Object.fromEntries(
      Object.entries(fieldsOf(plainDraft(draft, language))).filter(([field]) => changed.has(field)),
    ),
  };
}
