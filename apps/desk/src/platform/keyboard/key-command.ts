/** What a key asks for at the desk. DESIGN section 8: selection follows the arrows, Enter opens, Esc goes back. */
export type KeyCommand = 'next' | 'previous' | 'open' | 'back' | 'search';

/** The part of a keyboard event that decides. */
export interface KeyPress {
  readonly key: string;
  /** The place on the keyboard, whatever is printed there. */
  readonly code: string;
  readonly hasModifier: boolean;
  /** A character is being put together by an input method; the key belongs to it. */
  readonly isComposing: boolean;
  /** The focus is where one types. */
  readonly isTyping: boolean;
}

/** The command of a key press, or null when the key has another meaning. */
export function commandOf({ key, code, hasModifier, isComposing, isTyping }: KeyPress): KeyCommand | null {
  if (hasModifier || isComposing) return null;
  if (key === 'Escape') return 'back';
  if (isTyping) return null;
  if (key === 'ArrowDown') return 'next';
  if (key === 'ArrowUp') return 'previous';
  if (key === 'Enter') return 'open';
  // On a Ukrainian keyboard the key with the slash types a full stop, so its place counts as well.
  if (key === '/' || code === 'Slash') return 'search';
  return null;
}

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
