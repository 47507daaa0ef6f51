import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { ArrowDownIcon, ArrowUpIcon } from '../icons/icons.ts';
import { Anchor, type LinkComponent } from '../link/link.tsx';
import styles from './table.module.css';

export interface TableColumn {
  readonly key: string;
  readonly header: string;
  /** Amounts share one right edge. */
  readonly isAmount?: boolean;
  /** A small drawing: from the left, with room before it. */
  readonly isDrawing?: boolean;
  /** A second thought beside the first and the last column. */
  readonly isQuiet?: boolean;
  /** Holds a button of its own above the row's link; the head is for readers alone. */
  readonly isTool?: boolean;
  /** How the rows are ordered by it. With `onSort` the head is a button. */
  readonly sort?: 'ascending' | 'descending' | 'none';
  readonly onSort?: () => void;
}

export interface TableRow {
  readonly key: string;
  /** One cell a column, by the column's key. */
  readonly cells: Readonly<Record<string, ReactNode>>;
  /** Makes the row a link; the first cell that is no tool holds it. */
  readonly to?: string;
}

export interface TableProps {
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** The total, closed by the double rule. */
  readonly total?: { readonly label: string; readonly value: ReactNode };
  readonly link?: LinkComponent;
}

/** Rows with four facts or more, where there is room for columns. */
export function Table({ caption, columns, rows, total, link = Anchor }: TableProps): ReactElement {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.key} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <BodyRow key={row.key} row={row} columns={columns} link={link} />
        ))}
      </tbody>
      {total === undefined ? null : (
        <tfoot>
          <tr>
            <th scope="row" colSpan={columns.length - 1}>
              {total.label}
            </th>
            <td className={styles.amount}>{total.value}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Head({ column }: { readonly column: TableColumn }): ReactElement {
  const { header, isTool = false, sort, onSort } = column;
  return (
    <th scope="col" className={lookOf(column)} aria-sort={sort}>
      {onSort === undefined ? (
        <span className={isTool ? 'visually-hidden' : undefined}>{header}</span>
      ) : (
        <button type="button" className={styles.sort} data-on={sort !== 'none' || undefined} onClick={onSort}>
          {header}
          {sort === 'ascending' ? <ArrowUpIcon size={14} /> : <ArrowDownIcon size={14} />}
        </button>
      )}
    </th>
  );
}

function lookOf(column: TableColumn): string | undefined {
  const { isAmount = false, isDrawing = false, isQuiet = false, isTool = false } = column;
  const looks = classNames(
    isAmount && styles.amount,
    isDrawing && styles.drawing,
    isQuiet && styles.quiet,
    isTool && styles.tool,
  );
  return looks || undefined;
}

interface BodyRowProps {
  readonly row: TableRow;
  readonly columns: readonly TableColumn[];
  readonly link: LinkComponent;
}

function BodyRow({ row, columns, link: Link }: BodyRowProps): ReactElement {
  const linked = columns.find(({ isTool = false }) => !isTool);
  return (
    <tr className={classNames(row.to !== undefined && styles.linked)}>
      {columns.map((column) => (
        <td key={column.key} className={lookOf(column)}>
          {column === linked && row.to !== undefined ? (
            <Link to={row.to} className={styles.link}>
              {row.cells[column.key]}
            </Link>
          ) : (
            row.cells[column.key]
          )}
        </td>
      ))}
    </tr>
  );
}

export interface CellProps {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
}

/** A cell of two lines, with an icon before them when there is one. */
export function Cell({ icon, title, detail }: CellProps): ReactElement {
  return (
    <span className={styles.cell}>
      {icon}
      <span>
        <span className={styles.title}>{title}</span>
        {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
      </span>
    </span>
  );
}
