import { Dialog as Base } from '@base-ui/react/dialog';
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
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
  return (
    <Base.Root open={props.open} onOpenChange={(next) => props.onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup className={styles.palette} initialFocus={field} aria-label={props.label}>
          <PaletteBody {...props} field={field} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
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
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter that ends an IME composition does not choose.
    if (event.nativeEvent.isComposing) return;
    const at = items.findIndex(({ id }) => id === activeId);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const next = items[(at + step + items.length) % Math.max(items.length, 1)];
      if (next !== undefined) activate(next.id);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      choose(items[at]);
    }
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

interface PaletteFieldProps extends BodyProps {
  readonly listId: string;
  readonly isExpanded: boolean;
  readonly activeOption: string | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function PaletteField(props: PaletteFieldProps): ReactElement {
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
        value={props.query}
        onChange={(event) => props.onQueryChange(event.target.value)}
        onKeyDown={props.onKeyDown}
      />
      {props.tag}
    </div>
  );
}
