import { Dialog as Base } from '@base-ui/react/dialog';
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { SearchIcon } from '../icons/icons.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './palette.module.css';
import { optionId, type PaletteGroup, type PaletteItem, PaletteList } from './palette-list.tsx';

export interface PaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Accessible name: "Search and actions". */
  readonly label: string;
  /** Placeholder: "Coin, action, setting". */
  readonly hint: string;
  /** What is searched. Follows what is typed, which is painted first. */
  readonly query: string;
  /** The query is a number or an address. */
  readonly isQueryCode?: boolean;
  readonly onQueryChange: (query: string) => void;
  /** The results in display order. Empty groups are left out. */
  readonly groups: readonly PaletteGroup[];
  /** Shown instead of the list if there are no results. */
  readonly empty: ReactNode;
  /** Announced politely when the results change: "7 results". */
  readonly status: string;
  /** To the right of the field, such as the scope of the search. */
  readonly tag?: ReactNode;
  /** Keyboard hints. */
  readonly footer?: ReactNode;
}

/** The command palette: a combobox in a dialog, as in the ARIA pattern. */
export function Palette(props: PaletteProps): ReactElement {
  const field = useRef<HTMLInputElement>(null);
  const opening = useOpening(props.open);
  return (
    <Base.Root open={props.open} onOpenChange={(next) => props.onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup className={styles.palette} initialFocus={field} aria-label={props.label}>
          <PaletteBody key={opening} {...props} field={field} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The number of the current opening. A palette that opens again while it still closes begins anew. */
function useOpening(isOpen: boolean): number {
  const [{ wasOpen, count }, setOpening] = useState({ wasOpen: isOpen, count: 0 });
  if (wasOpen !== isOpen) setOpening({ wasOpen: isOpen, count: isOpen ? count + 1 : count });
  return count;
}

interface BodyProps extends PaletteProps {
  readonly field: RefObject<HTMLInputElement | null>;
}

function PaletteBody(props: BodyProps): ReactElement {
  const listId = useId();
  const groups = props.groups.filter(({ items }) => items.length > 0);
  const items = groups.flatMap((group) => group.items);
  // The selection is reset to the first result when the query changes.
  const [chosen, setChosen] = useState({ query: props.query, id: '' });
  const isKept = chosen.query === props.query && items.some(({ id }) => id === chosen.id);
  const activeId = isKept ? chosen.id : items[0]?.id;
  const activate = (id: string): void => setChosen({ query: props.query, id });
  const choose = (item: PaletteItem | undefined): void => {
    if (item === undefined || item.refusal !== undefined) return;
    props.onOpenChange(false);
    item.onChoose();
  };
  const at = items.findIndex(({ id }) => id === activeId);
  const press = useKeys({
    query: props.query,
    onKey: (key) => {
      if (key === 'Enter') return choose(items[at]);
      const step = key === 'ArrowDown' ? 1 : -1;
      const next = items[(at + step + items.length) % Math.max(items.length, 1)];
      if (next !== undefined) activate(next.id);
    },
  });
  const onKeyDown = (event: KeyboardEvent, typed: string): void => {
    // Enter that ends an IME composition does not choose.
    if (event.nativeEvent.isComposing) return;
    const key = listKeys.find((one) => one === event.key) ?? null;
    if (key !== null) event.preventDefault();
    press(key, typed);
  };
  return (
    <>
      <PaletteField
        {...props}
        listId={listId}
        isExpanded={items.length > 0}
        activeOption={activeId === undefined ? undefined : optionId(listId, activeId)}
        onKeyDown={onKeyDown}
      />
      {items.length === 0 ? (
        <div id={listId} className={styles.empty}>
          {props.empty}
        </div>
      ) : (
        <PaletteList
          id={listId}
          label={props.label}
          query={props.query}
          groups={groups}
          activeId={activeId}
          onActive={activate}
          onChoose={choose}
        />
      )}
      {props.footer === undefined ? null : <div className={styles.footer}>{props.footer}</div>}
      <VisuallyHidden>
        <span role="status">{props.status}</span>
      </VisuallyHidden>
    </>
  );
}

const listKeys = ['ArrowDown', 'ArrowUp', 'Enter'] as const;
type ListKey = (typeof listKeys)[number];

/** Keys act once the results are those of what was typed. Returns a function that takes null for any other key. */
function useKeys({
  query,
  onKey,
}: {
  query: string;
  onKey: (key: ListKey) => void;
}): (key: ListKey | null, typed: string) => void {
  const [pressed, setPressed] = useState<{ readonly key: ListKey; readonly typed: string } | null>(null);
  useEffect(() => {
    if (pressed === null || pressed.typed !== query) return;
    setPressed(null);
    onKey(pressed.key);
  });
  return (key, typed) => setPressed(key === null ? null : { key, typed });
}

interface PaletteFieldProps extends BodyProps {
  readonly listId: string;
  readonly isExpanded: boolean;
  readonly activeOption: string | undefined;
  readonly onKeyDown: (event: KeyboardEvent, typed: string) => void;
}

function PaletteField(props: PaletteFieldProps): ReactElement {
  const [typed, setTyped] = useState(props.query);
  const onType = (text: string): void => {
    setTyped(text);
    startTransition(() => props.onQueryChange(text));
  };
  return (
    <div className={styles.field}>
      <SearchIcon />
      <input
        ref={props.field}
        className={props.isQueryCode === true ? styles.codeQuery : undefined}
        type="text"
        role="combobox"
        aria-label={props.label}
        aria-expanded={props.isExpanded}
        aria-controls={props.listId}
        aria-autocomplete="list"
        aria-activedescendant={props.activeOption}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        placeholder={props.hint}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => props.onKeyDown(event, typed)}
      />
      {props.tag}
    </div>
  );
}
