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
  /** Ties tabs and panels together; unique on the page. */
  readonly id: string;
  /** What the tabs choose between, for readers. */
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  /** The tabs share the whole width. */
  readonly isFill?: boolean;
}

/** Views of one place; the double rule lies under the one in sight. Arrow keys, Home and End move. */
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

/** What a tab shows. Draw only the panel of the tab in use. */
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

/** Tabs whose views have addresses of their own: links, not buttons. */
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
