import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './page.module.css';

export interface PageProps {
  readonly children: ReactNode;
  /** The page has a top bar, so it starts right under it. */
  readonly isUnderBar?: boolean;
  /** An action bar covers the end of the page on small screens. */
  readonly hasActionBar?: boolean;
  /** The content has its own margins, such as a receipt. */
  readonly isBare?: boolean;
}

/** The main region of a page with responsive margins. */
export function Page(props: PageProps): ReactElement {
  const { children, isUnderBar = false, hasActionBar = false, isBare = false } = props;
  const look = classNames(styles.page, isUnderBar && styles.underBar, hasActionBar && styles.actionBar);
  return <main className={isBare ? undefined : look}>{children}</main>;
}

export interface ColumnsProps {
  readonly children: ReactNode;
  readonly aside: ReactNode;
  /** Limits the content to 560 px, for flows. */
  readonly isFlow?: boolean;
  /** Shows the aside under the content where there is no room beside it. */
  readonly asideBelow?: boolean;
  readonly asideLabel: string;
}

/** Content with a 328 px aside beside it from 1100 px. */
export function Columns({
  children,
  aside,
  isFlow = false,
  asideBelow = false,
  asideLabel,
}: ColumnsProps): ReactElement {
  return (
    <div className={classNames(styles.columns, isFlow && styles.flow)}>
      <div className={styles.main}>{children}</div>
      <aside className={classNames(styles.aside, !asideBelow && styles.wideOnly)} aria-label={asideLabel}>
        {aside}
      </aside>
    </div>
  );
}

export interface SectionProps {
  readonly title: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
  /** The first section of a column has no space above. */
  readonly isFirst?: boolean;
}

/** A section with a title and at most one action beside it. */
export function Section({ title, action, children, isFirst = false }: SectionProps): ReactElement {
  return (
    <section className={classNames(styles.section, isFirst && styles.first)}>
      <div className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>{title}</h2>
        {action === undefined ? null : <div className={styles.sectionAction}>{action}</div>}
      </div>
      {children}
    </section>
  );
}
