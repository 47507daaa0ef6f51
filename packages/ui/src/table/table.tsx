import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { ArrowDownIcon, ArrowUpIcon } from '../icons/icons.ts';
import { Anchor, type LinkComponent } from '../link/link.tsx';
import { useSettled } from '../rows/use-settled.ts';
import styles from './table.module.css';

export interface TableColumn {
  readonly key: string;
  readonly header: string;
  /** Right-aligned. */
  readonly isAmount?: boolean;
  /** A sparkline: left-aligned, with space before it. */
  readonly isDrawing?: boolean;
  /** Secondary information, in a weaker colour. */
  readonly isQuiet?: boolean;
  /** Contains its own button above the row's link; the header is visually hidden. */
  readonly isTool?: boolean;
  /** The current sort order. With `onSort` the header is a button. */
  readonly sort?: 'ascending' | 'descending' | 'none';
  readonly onSort?: () => void;
}

export interface TableRow {
  readonly key: string;
  /** Cells by column key. */
  readonly cells: Readonly<Record<string, ReactNode>>;
  /** Makes the row a link, placed in the first cell that is not a tool. */
  readonly to?: string;
}

export interface TableProps {
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** The total, with a double rule. */
  readonly total?: { readonly label: string; readonly value: ReactNode };
  readonly link?: LinkComponent;
}

/** A table, for rows with four facts or more on wide pages. */
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
      <tbody data-settled={useSettled()}>
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

/** A cell of two lines, with an optional icon. */
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
