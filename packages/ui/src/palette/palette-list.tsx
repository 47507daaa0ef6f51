import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './palette.module.css';
import { type Searchable, titleParts } from './palette-match.ts';

export interface PaletteItem extends Searchable {
  readonly id: string;
  readonly icon?: ReactNode;
  /** A drawn title in place of the text, such as an equation in figures; the text stays the option's name. */
  readonly figure?: ReactNode;
  /** At the right edge: a price, or the keys that do the same. */
  readonly aside?: ReactNode;
  /** Why it cannot be done now. The item stays listed with the reason and cannot be chosen. */
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

/** The options below the field. The focus stays in the field; the active option is named to readers by the field. */
export function PaletteList(props: PaletteListProps): ReactElement {
  const { id, label, groups, activeId } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (activeId === undefined) return;
    const option = document.getElementById(optionId(id, activeId));
    const isFirst = option === list.current?.querySelector('[role=option]');
    // The label of the first group comes into view with its first option.
    if (isFirst) list.current?.scrollTo({ top: 0 });
    else option?.scrollIntoView({ block: 'nearest' });
  }, [id, activeId]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={styles.list}>
      {groups.map((group, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox.
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field listens to the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the active option.
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
          <span>
            {titleParts(item.title, query).map(({ text, isMatch }, at) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name.
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
