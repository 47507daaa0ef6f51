/** What a key asks for at the desk. DESIGN section 8: selection follows the arrows, Enter opens, Esc goes back. */
export type KeyCommand =
  | 'next'
  | 'previous'
  | 'open'
  | 'back'
  | 'search'
  /** The counter: the customer's code, the seal, the notes, the amount once more, what is wrong, the end. */
  | 'code'
  | 'compare'
  | 'count'
  | 'amount'
  | 'doubtful'
  | 'short'
  | 'confirm'
  | 'stop'
  /** The drawer: a bag from the vault or to it. */
  | 'moveCash'
  /** The points: what their buttons say. */
  | 'suspend'
  | 'copyHours'
  | 'closeDay'
  | 'showCode'
  | 'newCode'
  /** A adds a point or approves an identity check, R rejects it. */
  | 'addOrApprove'
  | 'reject'
  /** The payouts: what was returned goes back to the customer, and a message is worked off again. */
  | 'giveBack'
  | 'tryAgain'
  | 'save'
  | 'undo'
  | Choice;

/** One of up to four reasons, by its digit. */
export type Choice = 'choice1' | 'choice2' | 'choice3' | 'choice4';

/** Keys that no text contains, so they also count while one types. Never a key that the browser needs. */
const functionKeys: ReadonlyMap<string, KeyCommand> = new Map([
  ['F2', 'code'],
  ['F4', 'count'],
  ['F7', 'doubtful'],
  ['F8', 'short'],
  ['F9', 'confirm'],
  ['F10', 'stop'],
  // No field of the counter takes an equals sign.
  ['=', 'amount'],
]);
const digits: ReadonlyMap<string, Choice> = new Map([
  ['1', 'choice1'],
  ['2', 'choice2'],
  ['3', 'choice3'],
  ['4', 'choice4'],
]);

/** Letters mean something only where nobody types. */
const letters: ReadonlyMap<string, KeyCommand> = new Map([
  ['M', 'moveCash'],
  ['Z', 'suspend'],
  ['H', 'copyHours'],
  ['X', 'closeDay'],
  ['V', 'showCode'],
  ['N', 'newCode'],
  ['A', 'addOrApprove'],
  ['R', 'reject'],
  ['B', 'giveBack'],
  ['P', 'tryAgain'],
]);

/** The part of a keyboard event that decides. */
export interface KeyPress {
  readonly key: string;
  /** The place on the keyboard, whatever is printed there. */
  readonly code: string;
  readonly hasModifier: boolean;
  /** Ctrl, or ⌘ on a Mac, and no other one. */
  readonly hasControl: boolean;
  /** A character is being put together by an input method; the key belongs to it. */
  readonly isComposing: boolean;
  /** The focus is where one types. */
  readonly isTyping: boolean;
  /** The focus is on something that Space and Enter press. */
  readonly isOnButton: boolean;
}

/** The command of a key press, or null when the key has another meaning. */
export function commandOf(press: KeyPress): KeyCommand | null {
  const { key, code, hasModifier, hasControl, isComposing, isTyping, isOnButton } = press;
  if (isComposing) return null;
  if (hasControl) return commandWithControl(press);
  if (hasModifier) return null;
  if (key === 'Escape') return 'back';
  const command = functionKeys.get(key);
  if (command !== undefined) return command;
  if (isTyping) return null;
  if (key === ' ') return isOnButton ? null : 'compare';
  if (key === 'ArrowDown') return 'next';
  if (key === 'ArrowUp') return 'previous';
  if (key === 'Enter') return 'open';
  // On a Ukrainian keyboard the key with the slash types a full stop, so its place counts as well.
  if (key === '/' || code === 'Slash') return 'search';
  return digits.get(key) ?? letters.get(letterOf(press)) ?? null;
}

/** Ctrl+Z inside a field is the field's own. */
function commandWithControl(press: KeyPress): KeyCommand | null {
  const letter = letterOf(press);
  if (letter === 'S') return 'save';
  return letter === 'Z' && !press.isTyping ? 'undo' : null;
}

/** The Latin letter of a key. On a Ukrainian keyboard it is the one that is printed at the same place. */
const letterOf = ({ key, code }: KeyPress): string =>
  /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key/, '');

/** The row that is selected after a command. The ends do not wrap: holding a key down must stop somewhere. */
export function selectionAfter(
  command: KeyCommand,
  { count, selected }: { readonly count: number; readonly selected: number | null },
): number | null {
  if (count === 0) return null;
  if (command === 'next') return selected === null ? 0 : Math.min(selected + 1, count - 1);
  if (command === 'previous') return selected === null ? count - 1 : Math.max(selected - 1, 0);
  return selected;
}
