import { type RefObject, useRef } from 'react';
import { selectionAfter } from '../platform/keyboard/key-command.ts';
import { useKeyCommands } from '../platform/keyboard/use-key-commands.ts';

interface ListKeys<Key> {
  /** The key of each row, in list order. */
  readonly keys: readonly Key[];
  readonly open: Key | null | undefined;
  readonly onOpen: (key: Key) => void;
}

/** ↑ and ↓ open the previous or next row and focus it. Returns the ref for the list, whose rows must be buttons. */
export function useListKeys<Key>({ keys, open, onOpen }: ListKeys<Key>): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useKeyCommands((command) => {
    if (command !== 'next' && command !== 'previous') return false;
    // While the menu has the focus, the arrow keys move in the menu.
    if (document.activeElement?.closest('nav')) return false;
    const selected = keys.findIndex((key) => key === open);
    const index = selectionAfter(command, {
      count: keys.length,
      selected: selected === -1 ? null : selected,
    });
    const key = index === null ? undefined : keys[index];
    if (index === null || key === undefined) return false;
    onOpen(key);
    list.current?.querySelectorAll('button')[index]?.focus();
    return true;
  });
  return list;
}
