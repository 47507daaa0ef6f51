import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Anchor, type LinkComponent } from '../link/link.tsx';
import { neighbourTab } from './neighbour-tab.ts';
import styles from './tabs.module.css';

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** Connects tabs and panels; unique on the page. */
  readonly id: string;
  /** Accessible name of the tab list. */
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  /** The tabs share the whole width. */
  readonly isFill?: boolean;
}

/** Tabs of one page; the current one has a double underline. Arrow keys, Home and End move between them. */
export function Tabs<Value extends string>({
  id,
  label,
  tabs,
  value,
  onValueChange,
  isFill = false,
}: TabsProps<Value>): ReactElement {
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const next = neighbourTab(
      tabs.map((tab) => tab.value),
      value,
      event.key,
    );
    if (next === undefined) return;
    event.preventDefault();
    onValueChange(next);
    document.getElementById(tabId(id, next))?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      className={classNames(styles.tabs, isFill && styles.fill)}
      onKeyDown={move}
    >
      {tabs.map((tab) => {
        const isSelected = tab.value === value;
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={tabId(id, tab.value)}
            className={styles.tab}
            aria-selected={isSelected}
            aria-controls={isSelected ? panelId(id, tab.value) : undefined}
            tabIndex={isSelected ? 0 : -1}
            onClick={() => onValueChange(tab.value)}
          >
            {tab.label}
          </button>
        );
      })}
    </div>
  );
}

export interface TabPanelProps {
  /** The id of its tabs. */
  readonly tabsId: string;
  readonly value: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The content of a tab. Render only the current tab's panel. */
export function TabPanel({ tabsId, value, className, children }: TabPanelProps): ReactElement {
  return (
    <div
      role="tabpanel"
      id={panelId(tabsId, value)}
      aria-labelledby={tabId(tabsId, value)}
      className={className}
    >
      {children}
    </div>
  );
}

export interface TabLink {
  readonly to: string;
  readonly label: ReactNode;
  readonly isCurrent: boolean;
}

export interface TabLinksProps {
  readonly label: string;
  readonly links: readonly TabLink[];
  readonly isFill?: boolean;
  readonly link?: LinkComponent;
}

/** Tabs that are pages of their own: links instead of buttons. */
export function TabLinks({ label, links, isFill = false, link: Link = Anchor }: TabLinksProps): ReactElement {
  return (
    <nav aria-label={label} className={classNames(styles.tabs, isFill && styles.fill)}>
      {links.map(({ to, label: text, isCurrent }) => (
        <Link key={to} to={to} className={styles.tab} aria-current={isCurrent ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}

function tabId(id: string, value: string): string {
  return `${id}-tab-${value}`;
}

function panelId(id: string, value: string): string {
  return `${id}-panel-${value}`;
}
