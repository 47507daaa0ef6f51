import { cashRules } from '@gim/contract/cash-orders';
import type { DeskPoint } from '@gim/contract/points.desk';
import { type Change, type DraftField, draftFields, type PointDraft, stepsOf } from './point-draft.ts';

/** What is wrong with a field, as the texts name it. */
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

/** Everything that the server would refuse, each beside its field. The server looks for itself in any case. */
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

/** Bounds are amounts that an order can be: in steps of ten, and the highest not below the lowest. */
function problemOfBound(text: string, least: string | null): FieldProblem | null {
  if (!/^[1-9][0-9]{0,6}$/.test(text)) return 'bounds';
  const value = Number(text);
  if (value < cashRules.min || value > cashRules.max || value % cashRules.step !== 0) return 'bounds';
  return least !== null && value < Number(least) ? 'order' : null;
}

const STEPS_MAX = 10;

/** The steps stand in pairs: as many in one language as in the other. */
function problemOfSteps({ directionsEn, directionsUk }: Texts): FieldProblem | null {
  const [english, ukrainian] = [stepsOf(directionsEn).length, stepsOf(directionsUk).length];
  if (english !== ukrainian) return 'steps';
  return english > STEPS_MAX ? 'stepCount' : null;
}

const decimal = /^(?:0|[1-9][0-9]{0,9})(?:\.[0-9]{1,2})?$/;
const percent = /^(?:0|[1-9][0-9]{0,2})(?:\.[0-9]{1,4})?$/;

/** A percentage in ten-thousandths. */
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
    // The browser knows all there are.
    return false;
  }
}

type Day = DeskPoint['hours'][number];

/** `09:30` in minutes of the day; not a number where it is no time. */
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

/** What somebody types for a time, as a time: `9` is `09:00`, `930` is `09:30`. What is none is left as it is. */
export function asTime(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  if (digits === '' || digits.length > 4) return typed;
  const isHour = digits.length <= 2;
  const hour = isHour ? digits : digits.slice(0, -2);
  const time = `${hour.padStart(2, '0')}:${isHour ? '00' : digits.slice(-2)}`;
  return Number.isNaN(minutesOf(time)) ? typed : time;
}
