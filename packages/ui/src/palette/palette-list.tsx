import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './palette.module.css';
import { type Searchable, titleParts } from './palette-match.ts';

export interface PaletteItem extends Searchable {
  readonly id: string;
  readonly icon?: ReactNode;
  /** Rendered instead of the title, such as an equation in figures. The title stays the accessible name. */
  readonly figure?: ReactNode;
  /** The title is a number or an address. */
  readonly isCode?: boolean;
  /** At the right edge: a price, or the keyboard shortcut. */
  readonly aside?: ReactNode;
  /** Why the item is unavailable. It stays listed with the reason, but cannot be chosen. */
  readonly refusal?: string | undefined;
  readonly onChoose: () => void;
}

export interface PaletteGroup {
  readonly label: string;
  readonly items: readonly PaletteItem[];
}

export const optionId = (listId: string, itemId: string): string => `${listId}-${itemId}`;

interface PaletteListProps {
  readonly id: string;
  readonly label: string;
  readonly query: string;
  readonly groups: readonly PaletteGroup[];
  readonly activeId: string | undefined;
  readonly onActive: (itemId: string) => void;
  readonly onChoose: (item: PaletteItem) => void;
}

/**
 * The options below the field. The focus stays in the field, which references the active option
 * (aria-activedescendant).
 */
export function PaletteList(props: PaletteListProps): ReactElement {
  const { id, label, groups, activeId } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (activeId === undefined) return;
    const option = document.getElementById(optionId(id, activeId));
    const isFirst = option === list.current?.querySelector('[role=option]');
    // Scroll to the top, so that the first group's label is visible too.
    if (isFirst) list.current?.scrollTo({ top: 0 });
    else option?.scrollIntoView({ block: 'nearest' });
  }, [id, activeId]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={styles.list}>
      {groups.map((group, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
        <div key={group.label} role="group" aria-labelledby={`${id}-group-${at}`}>
          <div id={`${id}-group-${at}`} className={styles.label}>
            {group.label}
          </div>
          {group.items.map((item) => (
            <PaletteOption key={item.id} item={item} {...props} />
          ))}
        </div>
      ))}
    </div>
  );
}

function PaletteOption({
  item,
  id,
  query,
  activeId,
  onActive,
  onChoose,
}: PaletteListProps & { readonly item: PaletteItem }): ReactElement {
  const isActive = item.id === activeId;
  const detail = item.refusal ?? item.detail;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and references the active option.
    <div
      id={optionId(id, item.id)}
      role="option"
      aria-selected={isActive}
      aria-disabled={item.refusal !== undefined}
      className={classNames(
        styles.option,
        isActive && styles.active,
        item.figure !== undefined && styles.tall,
        item.refusal !== undefined && styles.refused,
      )}
      onPointerMove={() => onActive(item.id)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(item)}
    >
      <span className={styles.icon} aria-hidden="true">
        {item.icon}
      </span>
      {item.figure === undefined ? (
        <span className={styles.text}>
          <span className={item.isCode === true ? styles.code : undefined}>
            {titleParts(item.title, query).map(({ text, isMatch }, at) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text are identified by their position.
              isMatch ? <mark key={at}>{text}</mark> : text,
            )}
          </span>
          {detail === undefined ? null : <span className={styles.detail}> {detail}</span>}
        </span>
      ) : (
        <span className={styles.text}>
          <span className={styles.figure}>{item.figure}</span>
          {detail === undefined ? null : <span className={styles.below}>{detail}</span>}
        </span>
      )}
      <span className={styles.aside}>{item.aside}</span>
    </div>
  );
}
