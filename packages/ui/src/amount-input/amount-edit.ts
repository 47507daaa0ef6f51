import { type AmountFormat, amountValue, formatDraft } from './amount-text.ts';
import { type AmountProblem, hasGroupMark, readAmount } from './read-amount.ts';

/** What stands in the field. */
export interface AmountState {
  /** The amount it is; "" where it is none. */
  readonly draft: string;
  /**
   * The text as it was typed or pasted, where it stays as it is: it is no amount, or the writer divided the thousands.
   * Null where the draft is shown, with the groups that the field puts in.
   */
  readonly typed: string | null;
  /** Whether the marks between thousands are the writer's. Then they must be right; ours may be in the way of an edit. */
  readonly hasOwnGroups: boolean;
  readonly problem: AmountProblem | null;
}

/** A change of the text in the field: what stands before it, what came in, what stands after it. */
export interface AmountEdit {
  readonly before: string;
  readonly inserted: string;
  readonly after: string;
}

/** The state that shows an amount as the field writes it. */
export const stateOf = (draft: string): AmountState => ({
  draft,
  typed: null,
  hasOwnGroups: false,
  problem: null,
});

/** The amount in the field, as a plain decimal; "" where there is none. */
export const amountOf = ({ draft }: AmountState): string => amountValue(draft);

export const textOf = ({ draft, typed }: AmountState, format: AmountFormat): string =>
  typed ?? formatDraft(draft, format);

/**
 * The field after an edit. A text that is no amount stays as it was written, with its problem and without a value: what
 * somebody typed is never changed into another number.
 */
export function editAmount(state: AmountState, edit: AmountEdit, format: AmountFormat): AmountState {
  const text = edit.before + edit.inserted + edit.after;
  const hadOwn = state.hasOwnGroups && hasGroupMark(edit.before + edit.after, format);
  const hasOwnGroups = hadOwn || hasGroupMark(edit.inserted, format);
  const reading = readAmount(hasOwnGroups ? text : withoutGroups(text, format), format);
  if (!reading.ok) return { draft: '', typed: text, hasOwnGroups, problem: reading.problem };
  return hasOwnGroups
    ? { draft: reading.draft, typed: text, hasOwnGroups, problem: null }
    : stateOf(reading.draft);
}

/** The field as it is left: an amount is written out as the language writes it, anything else stays. */
export const leaveAmount = (state: AmountState): AmountState =>
  state.problem === null ? stateOf(state.draft) : state;

/** What an input event tells about a change of the text. */
export interface TypedChange {
  readonly text: string;
  readonly caret: number;
  readonly inputType: string;
  /** What came in; null for deletions. */
  readonly data: string | null;
}

/** The edit behind an input event, in a field that showed `shown` before it. */
export function editOf({ text, caret, inputType, data }: TypedChange, shown: string): AmountEdit {
  const after = text.slice(caret);
  if (inputType.startsWith('delete')) return { before: text.slice(0, caret), inserted: '', after };
  if (inputType === 'insertText' && data !== null) {
    const start = caret - data.length;
    if (text.slice(start, caret) === data) return { before: text.slice(0, start), inserted: data, after };
  }
  // Keyboards of phones compose: they repeat all that was typed so far, so what is new is what was not there before.
  if (inputType === 'insertCompositionText' && shown.endsWith(after)) {
    const start = commonStart(text.slice(0, caret), shown.slice(0, shown.length - after.length));
    return { before: text.slice(0, start), inserted: text.slice(start, caret), after };
  }
  // Filled in by the browser, or by something that does not say how: all of it may be new.
  return { before: '', inserted: text, after: '' };
}

function commonStart(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
}

function withoutGroups(text: string, { groupSeparator }: AmountFormat): string {
  return groupSeparator === '' ? text : text.replaceAll(groupSeparator, '');
}
