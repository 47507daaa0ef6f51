import type { ReactElement, ReactNode } from 'react';
import { useListKeys } from './use-list-keys.ts';

interface KeyListProps<Item, Key extends string | number> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => Key;
  readonly open: Key | null | undefined;
  readonly onOpen: (key: Key) => void;
  readonly label: string;
  readonly className: string | undefined;
  readonly lineClass: (item: Item) => string | undefined;
  readonly children: (item: Item) => ReactNode;
}

/** A list with one row open beside it. A press opens a row, and so do ↑ and ↓. */
export function KeyList<Item, Key extends string | number>(props: KeyListProps<Item, Key>): ReactElement {
  const { items, keyOf, open, onOpen, label, className, lineClass, children } = props;
  const list = useListKeys({ keys: items.map(keyOf), open, onOpen });
  return (
    <ul ref={list} className={className} aria-label={label}>
      {items.map((item) => (
        <li key={keyOf(item)}>
          <button
            type="button"
            className={lineClass(item)}
            aria-current={keyOf(item) === open ? 'true' : undefined}
            onClick={() => onOpen(keyOf(item))}
          >
            {children(item)}
          </button>
        </li>
      ))}
    </ul>
  );
}
