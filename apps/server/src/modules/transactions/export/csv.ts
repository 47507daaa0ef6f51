import type { TransactionItem } from '@gim/contract';
import type { Statement } from './statement.ts';
import { type ColumnName, columnNames } from './statement-texts.ts';

/** Without a byte order mark Excel does not detect UTF-8 and garbles Ukrainian. */
const BYTE_ORDER_MARK = '\ufeff';

/** The history as CSV. Amounts are plain decimals without a sign; the direction has a column of its own. */
export async function* writeCsv(statement: Statement): AsyncGenerator<string> {
  const { texts, pages } = statement;
  yield BYTE_ORDER_MARK + writeLine(columnNames.map((name) => texts.columns[name]));
  for await (const page of pages) {
    yield page
      .map((item) => cellsOf(item, statement))
      .map((cells) => writeLine(columnNames.map((name) => cells[name] ?? '')))
      .join('');
  }
}

const writeLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * One cell. Spreadsheets execute cells that begin like a formula, also after a blank or inside quotes, so these get a
 * leading apostrophe (I-09). NUL and line breaks become blanks.
 */
export function csvCell(value: string): string {
  const plain = value.replaceAll(/[\0\t\r\n]/g, ' ');
  const isFormula = /^[\s]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(value) || /^[\0\t\r\n]/.test(value);
  return `"${(isFormula ? `'${plain}` : plain).replaceAll('"', '""')}"`;
}

function cellsOf(item: TransactionItem, statement: Statement): Partial<Record<ColumnName, string>> {
  const { texts, writeTime } = statement;
  const { counter, fee, price } = item;
  return {
    date: writeTime(new Date(item.createdAt)),
    type: statement.titleOf(item.type),
    status: texts.statuses[item.status],
    direction: texts.directions[item.direction],
    amount: item.amount,
    coin: item.coin,
    ...(counter === null
      ? {}
      : {
          counterDirection: texts.directions[counter.direction],
          counterAmount: counter.amount,
          counterCoin: counter.coin,
        }),
    ...(fee === null ? {} : { fee: fee.amount, feeCoin: fee.coin }),
    ...(price === null ? {} : { price: price.rate, priceQuote: price.quote }),
    usd: item.usd ?? '',
    ...statement.placeOf(item.type, item.details),
    number: item.number,
    id: item.id,
  };
}
