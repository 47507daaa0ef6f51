import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Anchor, type LinkComponent } from '../link/link.tsx';
import styles from './row.module.css';
import { useSettled } from './use-settled.ts';

export interface RowProps {
  /** A 36 px disc: a glyph or an icon. */
  readonly leading?: ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** Shown after the detail from 768 px. */
  readonly detailMore?: ReactNode;
  /** Shown in its place below 768 px. */
  readonly detailShort?: ReactNode | undefined;
  readonly value?: ReactNode;
  readonly valueDetail?: ReactNode;
  /** The amount was rejected or canceled: struck through. */
  readonly isVoid?: boolean;
  /** A button or a badge instead of the value. */
  readonly trailing?: ReactNode;
  /** Makes the whole row a link. */
  readonly to?: string;
  readonly link?: LinkComponent;
}

/** A list row: icon, title over detail, and value over counter-value at the right edge. */
export function Row({ to, link: Link = Anchor, ...parts }: RowProps): ReactElement {
  return (
    <li className={styles.item}>
      {to === undefined ? (
        <div className={styles.row}>
          <RowParts {...parts} />
        </div>
      ) : (
        <Link to={to} className={classNames(styles.row, styles.link)}>
          <RowParts {...parts} />
        </Link>
      )}
    </li>
  );
}

type RowPartsProps = Omit<RowProps, 'to' | 'link'>;

function RowParts(props: RowPartsProps): ReactElement {
  const {
    leading,
    title,
    detail,
    detailMore,
    detailShort,
    value,
    valueDetail,
    isVoid = false,
    trailing,
  } = props;
  return (
    <>
      {leading}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {detail === undefined ? null : (
          <span className={styles.detail}>
            {detail}
            {detailShort === undefined ? null : <span className={styles.short}> · {detailShort}</span>}
            {detailMore === undefined ? null : <span className={styles.more}> · {detailMore}</span>}
          </span>
        )}
      </span>
      {value === undefined ? null : (
        <span className={styles.end}>
          <span className={classNames(styles.title, isVoid && styles.void)}>{value}</span>
          {valueDetail === undefined ? null : <span className={styles.detail}>{valueDetail}</span>}
        </span>
      )}
      {trailing === undefined ? null : <span className={styles.trailing}>{trailing}</span>}
    </>
  );
}

export interface RowListProps {
  readonly children: ReactNode;
  readonly label?: string;
}

/** Rows separated by hairlines. */
export function RowList({ children, label }: RowListProps): ReactElement {
  return (
    <ul aria-label={label} className={styles.list} data-settled={useSettled()}>
      {children}
    </ul>
  );
}

/** Sections of rows, such as days. One that is added later fades in, as the first row of a new day does. */
export function RowGroups({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <div className={styles.groups} data-settled={useSettled()}>
      {children}
    </div>
  );
}

/** Heading of the rows of one day or kind. */
export function RowGroupTitle({ children }: { readonly children: ReactNode }): ReactElement {
  return <h2 className={styles.group}>{children}</h2>;
}
