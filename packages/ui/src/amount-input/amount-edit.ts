import { type AmountFormat, amountDraft } from './amount-text.ts';

/** What an input event tells about a change. */
export interface AmountEdit {
  /** The text after the change, with the groups we had put in. */
  readonly text: string;
  readonly caret: number;
  readonly inputType: string;
  /** What came in; null for deletions. */
  readonly data: string | null;
}

/**
 * The draft after an edit. Groups in the text are ours, so while one types they mean nothing, and a
 * mark that was typed just now starts the decimals whichever of the two it is. Text that came in as a
 * whole was written by somebody else: there the marks have to be understood.
 */
export function draftAfterEdit(edit: AmountEdit, format: AmountFormat): string {
  if (isWhole(edit)) return amountDraft(edit.text, format, true);
  const before = edit.text.slice(0, edit.caret);
  const hasMark = edit.inputType.startsWith('insert') && /[.,]$/.test(before);
  const left = bare(hasMark ? before.slice(0, -1) : before, format);
  const right = bare(edit.text.slice(edit.caret), format);
  return amountDraft(left + (hasMark ? format.decimalSeparator : '') + right, format);
}

/** Keyboards of phones compose: they repeat all that was typed so far, which is still typing. */
function isWhole({ inputType, data }: AmountEdit): boolean {
  if (inputType.startsWith('delete') || inputType === 'insertCompositionText') return false;
  return inputType !== 'insertText' || data === null || data.length > 1;
}

function bare(text: string, { groupSeparator }: AmountFormat): string {
  return groupSeparator === '' ? text : text.replaceAll(groupSeparator, '');
}
