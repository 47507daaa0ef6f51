import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TransactionItem } from '@gim/contract';
import { formatMoney, moneyFromText, negate } from '@gim/money';
import {
  fitText,
  INK,
  INK_2,
  LINE,
  MARGIN,
  makeRoom,
  openPaper,
  type Paper,
  rule,
  WIDTH,
  writeColumnHeads,
  writeFitted,
} from './paper.ts';
import { writeHead, writePartTitle } from './pdf-head.ts';
import type { Statement } from './statement.ts';
import { fill } from './statement-texts.ts';

const ROWS_A_TURN = 8;

/** The columns from left to right, in points; figures are aligned right. */
const columns = [
  { name: 'date', x: 40, width: 58, align: 'left' },
  { name: 'type', x: 102, width: 122, align: 'left' },
  { name: 'amount', x: 226, width: 146, align: 'right' },
  { name: 'fee', x: 376, width: 92, align: 'right' },
  { name: 'usd', x: 474, width: 81, align: 'right' },
] as const;

/**
 * A printable statement. Each page is sent as soon as it is full, so that memory is independent of the length, and
 * backpressure from a slow reader pauses the reading of the history.
 */
export async function* writePdf(statement: Statement): AsyncGenerator<Buffer> {
  const paper = await openPaper(statement);
  const { texts } = statement;
  writeHead(paper, statement);
  writePartTitle(paper, texts.operations);
  paper.writeHeads = () =>
    writeColumnHeads(
      paper,
      columns.map((column) => ({ ...column, text: texts.columns[column.name] })),
    );
  paper.writeHeads(paper);
  let count = 0;
  for await (const page of statement.pages) {
    for (const item of page) {
      writeRow(paper, item, statement);
      count += 1;
      // Typesetting is slow and would block the event loop.
      if (count % ROWS_A_TURN === 0) await nextTurn();
    }
    yield* written(paper);
  }
  writeFooter(paper, { count, statement });
  paper.doc.end();
  for await (const chunk of paper.doc) yield chunk;
}

/** Output that is ready to send. It is pulled manually, so that it never runs ahead of the reader. */
function* written({ doc }: Paper): Generator<Buffer> {
  for (let chunk: unknown = doc.read(); chunk !== null; chunk = doc.read()) {
    if (Buffer.isBuffer(chunk)) yield chunk;
  }
}

function writeRow(paper: Paper, item: TransactionItem, statement: Statement): void {
  const { upper, lower } = rowTexts(item, statement);
  const cells = columns.map((column) => ({
    column,
    upper: fitText(paper, upper[column.name], { width: column.width, size: 9, sizeMin: 7 }),
    lower: fitText(paper, lower[column.name], { width: column.width, size: 8, sizeMin: 7 }),
  }));
  const height = Math.max(...cells.map((cell) => cell.upper.height + cell.lower.height));
  makeRoom(paper, height + 8);
  for (const { column, upper: first, lower: second } of cells) {
    writeFitted(paper, first, { ...column, y: paper.y, color: INK });
    writeFitted(paper, second, { ...column, y: paper.y + first.height, color: INK_2 });
  }
  paper.y += height + 2;
  rule(paper, { y: paper.y, color: LINE });
  paper.y += 6;
}

type RowTexts = Readonly<Record<(typeof columns)[number]['name'], string>>;

/** Two lines a row: the operation and, below it, its details. */
function rowTexts(
  item: TransactionItem,
  { texts, language, writeTime, titleOf }: Statement,
): { upper: RowTexts; lower: RowTexts } {
  const show = (coin: string, amount: string): string =>
    formatMoney(moneyFromText(coin, amount), { locale: language, as: 'owned', precision: 'exact' });
  const signed = ({
    coin,
    amount,
    direction,
  }: Pick<TransactionItem, 'coin' | 'amount' | 'direction'>): string => {
    const money = moneyFromText(coin, amount);
    const shown = direction === 'in' ? money : negate(money);
    return formatMoney(shown, { locale: language, as: 'owned', precision: 'exact', plus: 'always' });
  };
  const [date = '', time = ''] = writeTime(new Date(item.createdAt)).split(' ');
  const { fee, counter, price, usd } = item;
  return {
    upper: {
      date,
      type: titleOf(item.type),
      amount: signed(item),
      fee: fee === null ? '' : show(fee.coin, fee.amount),
      usd: usd === null ? '' : show('USD', usd),
    },
    lower: {
      date: time,
      type: `${texts.statuses[item.status]} · ${item.number}`,
      amount: counter === null ? '' : signed(counter),
      fee: '',
      usd: price === null ? '' : `1 ${price.coin} = ${show(price.quote, price.rate)}`,
    },
  };
}

function writeFooter(paper: Paper, { count, statement }: { count: number; statement: Statement }): void {
  makeRoom(paper, 50);
  const { doc } = paper;
  const { texts } = statement;
  doc.fillColor(INK).font('strong').fontSize(9);
  doc.text(count === 0 ? texts.empty : fill(texts.count, { count: String(count) }), MARGIN, paper.y + 6);
  doc
    .fillColor(INK_2)
    .font('text')
    .fontSize(8)
    .text(texts.note, MARGIN, paper.y + 22, { width: WIDTH });
}
