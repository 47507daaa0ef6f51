import { cashRules } from '@gim/contract/cash-orders';
import type { DeskPoint } from '@gim/contract/points.desk';
import { type Change, type DraftField, draftFields, type PointDraft, stepsOf } from './point-draft.ts';

/** The key of a field's error text. */
export type FieldProblem =
  | 'required'
  | 'number'
  | 'percent'
  | 'cashback'
  | 'bounds'
  | 'order'
  | 'leadDays'
  | 'places'
  | 'latitude'
  | 'longitude'
  | 'timeZone'
  | 'steps'
  | 'stepCount'
  | 'hours';

export type FieldProblems = Readonly<Partial<Record<Change, FieldProblem>>>;

/** The errors of a plain draft by field, as the server would refuse them. The server checks them too. */
export function problemsOf(draft: PointDraft): FieldProblems {
  const found: Partial<Record<Change, FieldProblem>> = {};
  for (const field of draftFields) {
    const problem = problemOf(field, draft.texts);
    if (problem !== null) found[field] = problem;
  }
  if (!draft.hours.every(isOpeningDay)) found.hours = 'hours';
  return found;
}

type Texts = PointDraft['texts'];

function problemOf(field: DraftField, texts: Texts): FieldProblem | null {
  const text = texts[field];
  switch (field) {
    case 'nameEn':
    case 'nameUk':
    case 'cityEn':
    case 'cityUk':
    case 'addressEn':
    case 'addressUk':
      return text.trim() === '' ? 'required' : null;
    case 'latitude':
      return isDegree(text, 85) ? null : 'latitude';
    case 'longitude':
      return isDegree(text, 180) ? null : 'longitude';
    case 'timeZone':
      return isTimeZone(text.trim()) ? null : 'timeZone';
    case 'directionsEn':
    case 'directionsUk':
      return problemOfSteps(texts);
    case 'leadDays':
      return isWhole(text, { least: 0, most: 30 }) ? null : 'leadDays';
    case 'slotPlaces':
      return isWhole(text, { least: 1, most: 10 }) ? null : 'places';
    case 'commentEn':
    case 'commentUk':
    case 'phone':
      return null;
    default:
      return problemOfMoney(field, texts);
  }
}

function problemOfMoney(field: DraftField, texts: Texts): FieldProblem | null {
  const text = texts[field];
  switch (field) {
    case 'feePercent':
      return isPercent(text) ? null : 'percent';
    case 'cashbackPercent':
      if (!isPercent(text)) return 'percent';
      return isPercent(texts.feePercent) && scaled(text) * 10n > scaled(texts.feePercent) * 9n
        ? 'cashback'
        : null;
    case 'inMax':
      return problemOfBound(text, texts.inMin);
    case 'outMax':
      return problemOfBound(text, texts.outMin);
    case 'inMin':
    case 'outMin':
      return problemOfBound(text, null);
    default:
      return decimal.test(text) ? null : 'number';
  }
}

/** Limits must be valid order amounts: multiples of ten, and the maximum not below the minimum. */
function problemOfBound(text: string, least: string | null): FieldProblem | null {
  if (!/^[1-9][0-9]{0,6}$/.test(text)) return 'bounds';
  const value = Number(text);
  if (value < cashRules.min || value > cashRules.max || value % cashRules.step !== 0) return 'bounds';
  return least !== null && value < Number(least) ? 'order' : null;
}

const STEPS_MAX = 10;

/** The directions must have the same number of steps in both languages. */
function problemOfSteps({ directionsEn, directionsUk }: Texts): FieldProblem | null {
  const [english, ukrainian] = [stepsOf(directionsEn).length, stepsOf(directionsUk).length];
  if (english !== ukrainian) return 'steps';
  return english > STEPS_MAX ? 'stepCount' : null;
}

const decimal = /^(?:0|[1-9][0-9]{0,9})(?:\.[0-9]{1,2})?$/;
const percent = /^(?:0|[1-9][0-9]{0,2})(?:\.[0-9]{1,4})?$/;

/** A percentage scaled by 10,000. */
const scaled = (text: string): bigint => {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(4, '0'));
};

const isPercent = (text: string): boolean => percent.test(text) && scaled(text) <= 1_000_000n;

const isDegree = (text: string, most: number): boolean =>
  /^-?[0-9]{1,3}(?:\.[0-9]{1,9})?$/.test(text) && Math.abs(Number(text)) <= most;

const isWhole = (text: string, { least, most }: { least: number; most: number }): boolean =>
  /^[0-9]{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most;

function isTimeZone(name: string): boolean {
  if (name === '') return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    // `Intl` rejects unknown time zones.
    return false;
  }
}

type Day = DeskPoint['hours'][number];

/** `09:30` in minutes of the day; NaN if it is not a time. */
export function minutesOf(time: string): number {
  const [, hour, minute] = /^([01][0-9]|2[0-4]):([0-5][0-9])$/.exec(time) ?? [];
  return Number(hour) * 60 + Number(minute);
}

const DAY_MINUTES = 1_440;

export function isOpeningDay({ open, breakTime }: Day): boolean {
  if (open === null) return breakTime === null;
  const [from, to] = [minutesOf(open.from), minutesOf(open.to)];
  if (!(from < to && to <= DAY_MINUTES)) return false;
  if (breakTime === null) return true;
  const [pauseFrom, pauseTo] = [minutesOf(breakTime.from), minutesOf(breakTime.to)];
  return from < pauseFrom && pauseFrom < pauseTo && pauseTo < to;
}

/** Completes a typed time: `9` becomes `09:00`, `930` becomes `09:30`. Invalid input is returned unchanged. */
export function asTime(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  if (digits === '' || digits.length > 4) return typed;
  const isHour = digits.length <= 2;
  const hour = isHour ? digits : digits.slice(0, -2);
  const time = `${hour.padStart(2, '0')}:${isHour ? '00' : digits.slice(-2)}`;
  return Number.isNaN(minutesOf(time)) ? typed : time;
}
