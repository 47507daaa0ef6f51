import { type AmountFormat, amountValue, formatDraft } from './amount-text.ts';
import { type AmountProblem, hasGroupMark, readAmount } from './read-amount.ts';

/** The state of the field. */
export interface AmountState {
  /** The parsed amount; "" if the text is not an amount. */
  readonly draft: string;
  /**
   * The text exactly as typed or pasted, kept if it is not an amount or has its own thousands separators. Null if the
   * field shows the draft with the separators it inserts itself.
   */
  readonly typed: string | null;
  /**
   * Whether the user typed the thousands separators. Then they must be valid; separators inserted by the field may be
   * misplaced during an edit.
   */
  readonly hasOwnGroups: boolean;
  readonly problem: AmountProblem | null;
}

/** An edit of the text: the part before it, the inserted text, and the part after it. */
export interface AmountEdit {
  readonly before: string;
  readonly inserted: string;
  readonly after: string;
}

/** The state that shows an amount with the field's own formatting. */
export const stateOf = (draft: string): AmountState => ({
  draft,
  typed: null,
  hasOwnGroups: false,
  problem: null,
});

/** The amount as a plain decimal; "" if there is none. */
export const amountOf = ({ draft }: AmountState): string => amountValue(draft);

export const textOf = ({ draft, typed }: AmountState, format: AmountFormat): string =>
  typed ?? formatDraft(draft, format);

/**
 * The state after an edit. Text that is not an amount stays as typed, with a problem and no value: the field never
 * turns it into another number.
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

/** The state on blur: a valid amount is reformatted for the language, anything else stays. */
export const leaveAmount = (state: AmountState): AmountState =>
  state.problem === null ? stateOf(state.draft) : state;

/** The relevant fields of an input event. */
export interface TypedChange {
  readonly text: string;
  readonly caret: number;
  readonly inputType: string;
  /** The inserted text; null for deletions. */
  readonly data: string | null;
}

/** The edit that an input event made to a field that showed `shown`. */
export function editOf({ text, caret, inputType, data }: TypedChange, shown: string): AmountEdit {
  const after = text.slice(caret);
  if (inputType.startsWith('delete')) return { before: text.slice(0, caret), inserted: '', after };
  if (inputType === 'insertText' && data !== null) {
    const start = caret - data.length;
    if (text.slice(start, caret) === data) return { before: text.slice(0, start), inserted: data, after };
  }
  // Phone keyboards compose: they resend everything typed so far, so the new part is what differs from the shown text.
  if (inputType === 'insertCompositionText' && shown.endsWith(after)) {
    const start = commonStart(text.slice(0, caret), shown.slice(0, shown.length - after.length));
    return { before: text.slice(0, start), inserted: text.slice(start, caret), after };
  }
  // Autofill, or an event without details: the whole text may be new.
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
