/** A keyboard command of the desk. DESIGN section 8: arrows select, Enter opens, Esc goes back. */
export type KeyCommand =
  | 'next'
  | 'previous'
  | 'open'
  | 'back'
  | 'search'
  /** ?: shows all keys. */
  | 'allKeys'
  /** The counter: the customer's code, the seal, the notes, the retyped amount, problems, and confirming. */
  | 'code'
  | 'compare'
  | 'count'
  | 'amount'
  | 'doubtful'
  | 'short'
  | 'confirm'
  | 'stop'
  /** The drawer: move a bag from or to the vault. */
  | 'moveCash'
  /** The points: the commands of their buttons. */
  | 'suspend'
  | 'copyHours'
  | 'closeDay'
  | 'showCode'
  | 'newCode'
  /** A adds a point or approves an identity check, R rejects it. */
  | 'addOrApprove'
  | 'reject'
  /** The payouts: return the money to the customer, and retry a webhook. */
  | 'returnPayout'
  | 'tryAgain'
  /** W: write to a client, or sweep into cold storage. */
  | 'write'
  /** O: assign to a client. */
  | 'assign'
  /** K, then a digit: stop outgoing money. */
  | 'stopMoney'
  /** Q: ask the client. */
  | 'ask'
  /** F freezes an account, U asks to unfreeze it, Delete disables one. */
  | 'freeze'
  | 'unfreeze'
  | 'disable'
  | 'save'
  | 'undo'
  | Choice
  /** G, then the letter of a section. */
  | 'go'
  | GoTo;

/** Opens the section with this letter. */
export type GoTo = `goTo${string}`;

/** One of up to four options, by its digit. */
export type Choice = 'choice1' | 'choice2' | 'choice3' | 'choice4';

/** Keys that produce no text, so they also work while typing. Never a key that the browser needs. */
const functionKeys: ReadonlyMap<string, KeyCommand> = new Map([
  ['F2', 'code'],
  ['F4', 'count'],
  ['F7', 'doubtful'],
  ['F8', 'short'],
  ['F9', 'confirm'],
  ['F10', 'stop'],
  // No input of the counter accepts an equals sign.
  ['=', 'amount'],
]);
const digits: ReadonlyMap<string, Choice> = new Map([
  ['1', 'choice1'],
  ['2', 'choice2'],
  ['3', 'choice3'],
  ['4', 'choice4'],
]);

/** Letters work only while not typing. */
const letters: ReadonlyMap<string, KeyCommand> = new Map([
  ['M', 'moveCash'],
  ['Z', 'suspend'],
  ['H', 'copyHours'],
  ['X', 'closeDay'],
  ['V', 'showCode'],
  ['N', 'newCode'],
  ['A', 'addOrApprove'],
  ['R', 'reject'],
  ['B', 'returnPayout'],
  ['P', 'tryAgain'],
  ['W', 'write'],
  ['O', 'assign'],
  ['K', 'stopMoney'],
  ['Q', 'ask'],
  ['F', 'freeze'],
  ['U', 'unfreeze'],
  ['Delete', 'disable'],
  ['G', 'go'],
]);

const caps = new Map<KeyCommand, readonly string[]>([
  ...[...functionKeys, ...digits, ...letters].map(([key, command]) => [command, [key]] as const),
  ['disable', ['Del']],
  ['save', ['Ctrl', 'S']],
  ['undo', ['Ctrl', 'Z']],
  ['back', ['Esc']],
  ['search', ['/']],
  ['allKeys', ['?']],
  ['open', ['Enter']],
  ['previous', ['↑']],
  ['next', ['↓']],
  ['compare', ['Space']],
]);

/** The keys of a command, as a footer and a button show them. Of a section, the letter that follows G. */
export const capsOf = (command: KeyCommand): readonly string[] =>
  caps.get(command) ?? [command.replace(/^goTo/, '')];

/** The relevant parts of a keyboard event. */
export interface KeyPress {
  readonly key: string;
  /** The physical key, independent of the layout. */
  readonly code: string;
  /** Ctrl, Alt or ⌘. */
  readonly hasModifier: boolean;
  readonly hasShift: boolean;
  /** Only Ctrl, or ⌘ on a Mac. */
  readonly hasControl: boolean;
  /** An input method is composing a character; the key belongs to it. */
  readonly isComposing: boolean;
  /** An input has the focus. */
  readonly isTyping: boolean;
  /** The focus is on an element that Space and Enter activate. */
  readonly isOnButton: boolean;
}

/** The command of a key press, or null if it has none. Directly after G, a letter names a section. */
export function commandOf(press: KeyPress, isAfterGo = false): KeyCommand | null {
  const { key, hasModifier, hasControl, isComposing, isTyping, isOnButton } = press;
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
  const slash = commandOfSlash(press);
  if (slash !== null) return slash;
  const letter = letterOf(press);
  if (isAfterGo && /^[A-Z]$/.test(letter)) return `goTo${letter}`;
  return digits.get(key) ?? letters.get(letter) ?? null;
}

/** In the Ukrainian layout the slash key types a full stop, and a comma with Shift, so the physical key counts too. */
function commandOfSlash({ key, code, hasShift }: KeyPress): KeyCommand | null {
  if (key === '?') return 'allKeys';
  if (key === '/') return 'search';
  if (code !== 'Slash') return null;
  return hasShift ? 'allKeys' : 'search';
}

/** Inside an input, Ctrl+Z is left to the browser. */
function commandWithControl(press: KeyPress): KeyCommand | null {
  const letter = letterOf(press);
  if (letter === 'S') return 'save';
  return letter === 'Z' && !press.isTyping ? 'undo' : null;
}

/** The Latin letter of a key; in the Ukrainian layout the one at the same position. */
const letterOf = ({ key, code }: KeyPress): string =>
  /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key/, '');

/** The selected row after a command. The ends do not wrap, so that holding a key stops there. */
export function selectionAfter(
  command: KeyCommand,
  { count, selected }: { readonly count: number; readonly selected: number | null },
): number | null {
  if (count === 0) return null;
  if (command === 'next') return selected === null ? 0 : Math.min(selected + 1, count - 1);
  if (command === 'previous') return selected === null ? count - 1 : Math.max(selected - 1, 0);
  return selected;
}
