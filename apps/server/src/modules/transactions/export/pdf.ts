import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TransactionItem } from '@gim/contract';
import { asWritten, formatMoney, negate } from '@gim/money';
import PdfDocument from 'pdfkit';
import type { Statement } from './statement.ts';
import { fill } from './statement-texts.ts';

const MARGIN = 40;
const ROW_HEIGHT = 30;
const ROWS_A_TURN = 8;
const INK = '#0E1C18';
const INK_2 = '#45544D';
const LINE = '#DAE1DB';
const ACCENT = '#00704F';

/** The columns from left to right, in points; what is counted stands at the right edge of its column. */
const columns = [
  { name: 'date', x: 40, width: 72, align: 'left' },
  { name: 'type', x: 116, width: 140, align: 'left' },
  { name: 'amount', x: 258, width: 122, align: 'right' },
  { name: 'fee', x: 384, width: 80, align: 'right' },
  { name: 'usd', x: 468, width: 87, align: 'right' },
] as const;

/**
 * A statement to print. Each page of the paper leaves as soon as it is full, so that a long history takes no more memory than a
 * short one, and a slow reader stops the reading of the history itself.
 */
export async function* writePdf(statement: Statement): AsyncGenerator<Buffer> {
  const paper = await openPaper(statement);
  writeHead(paper, statement);
  let count = 0;
  for await (const page of statement.pages) {
    for (const item of page) {
      writeRow(paper, item, statement);
      count += 1;
      // Setting type is slow, and everybody else of this process waits meanwhile.
      if (count % ROWS_A_TURN === 0) await nextTurn();
    }
    yield* written(paper);
  }
  writeFoot(paper, { count, statement });
  paper.doc.end();
  for await (const chunk of paper.doc) yield chunk;
}

interface Paper {
  readonly doc: PDFKit.PDFDocument;
  page: number;
  /** Where the next row begins. */
  y: number;
}

async function openPaper({ texts, language, madeAt }: Statement): Promise<Paper> {
  const fonts = join(import.meta.dirname, 'fonts');
  const doc = new PdfDocument({
    size: 'A4',
    margins: { top: MARGIN, right: MARGIN, bottom: 0, left: MARGIN },
    lang: language === 'uk' ? 'uk' : 'en',
    displayTitle: true,
    info: { Title: `Gim · ${texts.title}`, Author: 'Gim', CreationDate: madeAt },
  });
  doc.registerFont('text', await readFile(join(fonts, 'geist-regular.ttf')));
  doc.registerFont('strong', await readFile(join(fonts, 'geist-semibold.ttf')));
  return { doc, page: 1, y: MARGIN };
}

/** What the document has ready to leave. It is read by hand, so that it never runs ahead of its reader. */
function* written({ doc }: Paper): Generator<Buffer> {
  for (let chunk: unknown = doc.read(); chunk !== null; chunk = doc.read()) {
    if (Buffer.isBuffer(chunk)) yield chunk;
  }
}

function writeHead(paper: Paper, { texts, from, to, madeAt, timeZone, writeTime }: Statement): void {
  const { doc } = paper;
  const day = (at: Date): string => writeTime(at).slice(0, 10);
  const bounds = [
    ...(from === null ? [] : [fill(texts.from, { date: day(from) })]),
    // The end is not part of the period, so the last day of it is the one before.
    ...(to === null ? [] : [fill(texts.until, { date: day(new Date(to.getTime() - 1)) })]),
  ];
  doc
    .save()
    .translate(MARGIN, paper.y)
    .scale(0.9)
    .path('M26.6 8.3A12.6 12.6 0 1 0 28.4 18.7H15.5M15.5 13.3H28')
    .lineWidth(3.4)
    .stroke(ACCENT)
    .restore();
  doc
    .fillColor(INK)
    .font('strong')
    .fontSize(18)
    .text(texts.title, MARGIN + 42, paper.y + 4);
  const period = `${texts.period}: ${bounds.join(' ') || texts.wholeTime}`;
  const made = fill(texts.made, { date: writeTime(madeAt).slice(0, 16) });
  doc.fillColor(INK_2).font('text').fontSize(9);
  doc.text(`${period} · ${made} · ${fill(texts.zone, { zone: timeZone })}`, MARGIN, paper.y + 40, {
    width: 515,
  });
  paper.y += 66;
  writeColumnHeads(paper, texts.columns);
  writePageNumber(paper, texts.page);
}

function writeColumnHeads(paper: Paper, names: Statement['texts']['columns']): void {
  const { doc } = paper;
  doc.fillColor(INK_2).font('text').fontSize(8);
  for (const { name, x, width, align } of columns) {
    doc.text(names[name], x, paper.y, { width, align, lineBreak: false });
  }
  paper.y += 14;
  // The double rule of the house.
  for (const y of [paper.y, paper.y + 2]) rule(paper, { y, color: INK });
  paper.y += 8;
}

function writePageNumber({ doc, page }: Paper, template: string): void {
  const text = fill(template, { page: String(page) });
  doc.fillColor(INK_2).font('text').fontSize(8);
  doc.text(text, MARGIN, doc.page.height - 28, { width: 515, align: 'right', lineBreak: false });
}

function rule({ doc }: Paper, { y, color }: { y: number; color: string }): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(0.6)
    .stroke(color);
}

function makeRoom(paper: Paper, height: number, { texts }: Statement): void {
  if (paper.y + height <= paper.doc.page.height - 44) return;
  paper.doc.addPage();
  paper.page += 1;
  paper.y = MARGIN;
  writeColumnHeads(paper, texts.columns);
  writePageNumber(paper, texts.page);
}

function writeRow(paper: Paper, item: TransactionItem, statement: Statement): void {
  makeRoom(paper, ROW_HEIGHT, statement);
  const { doc } = paper;
  const { upper, lower } = rowTexts(item, statement);
  for (const { name, x, width, align } of columns) {
    const options: PDFKit.Mixins.TextOptions = {
      width,
      align,
      height: 11,
      lineBreak: false,
      ellipsis: true,
      features: ['tnum'],
    };
    doc.fillColor(INK).font('text').fontSize(9).text(upper[name], x, paper.y, options);
    doc
      .fillColor(INK_2)
      .fontSize(8)
      .text(lower[name], x, paper.y + 11, options);
  }
  paper.y += ROW_HEIGHT - 6;
  rule(paper, { y: paper.y, color: LINE });
  paper.y += 6;
}

type RowTexts = Readonly<Record<(typeof columns)[number]['name'], string>>;

/** Two lines a row: what it was, and under it what belongs to it. */
function rowTexts(
  item: TransactionItem,
  { texts, language, writeTime, titleOf }: Statement,
): { upper: RowTexts; lower: RowTexts } {
  const show = (coin: string, amount: string): string =>
    formatMoney(asWritten(coin, amount), { locale: language, as: 'owned', precision: 'exact' });
  const signed = ({
    coin,
    amount,
    direction,
  }: Pick<TransactionItem, 'coin' | 'amount' | 'direction'>): string => {
    const money = asWritten(coin, amount);
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

function writeFoot(paper: Paper, { count, statement }: { count: number; statement: Statement }): void {
  makeRoom(paper, 50, statement);
  const { doc } = paper;
  const { texts } = statement;
  doc.fillColor(INK).font('strong').fontSize(9);
  doc.text(count === 0 ? texts.empty : fill(texts.count, { count: String(count) }), MARGIN, paper.y + 6);
  doc
    .fillColor(INK_2)
    .font('text')
    .fontSize(8)
    .text(texts.note, MARGIN, paper.y + 22, { width: 515 });
}
