import { formatMoney, type Money } from '@gim/money';
import {
  ACCENT,
  type Column,
  fitText,
  INK,
  INK_2,
  LINE,
  MARGIN,
  makeRoom,
  type Paper,
  rule,
  WIDTH,
  writeColumnHeads,
  writeFitted,
} from './paper.ts';
import type { Statement } from './statement.ts';
import { fill } from './statement-texts.ts';

const coinColumn: Column = { x: 40, width: 90, align: 'left' };
const openingColumn: Column = { x: 140, width: 200, align: 'right' };
const closingColumn: Column = { x: 355, width: 200, align: 'right' };

/** The mark, the account holder, the period, and the balances at its beginning and end. */
export function writeHead(paper: Paper, statement: Statement): void {
  const { doc } = paper;
  const { texts, holder, madeAt, timeZone, writeTime } = statement;
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
  paper.y += 42;
  if (holder !== null) {
    const named = holder.name === null ? holder.email : `${holder.name} · ${holder.email}`;
    writeFact(paper, texts.holder, named);
  }
  writeFact(paper, texts.period, periodText(statement));
  const made = fill(texts.made, { date: writeTime(madeAt).slice(0, 16) });
  doc.fillColor(INK_2).font('text').fontSize(9);
  doc.text(`${made} · ${fill(texts.zone, { zone: timeZone })}`, MARGIN, paper.y, { width: WIDTH });
  paper.y += 26;
  if (statement.balances !== null) writeBalances(paper, statement);
}

function writeFact(paper: Paper, name: string, text: string): void {
  const { doc } = paper;
  doc.fillColor(INK_2).font('text').fontSize(9).text(name, MARGIN, paper.y, { lineBreak: false });
  const column: Column = { x: MARGIN + 70, width: WIDTH - 70, align: 'left' };
  const fitted = fitText(paper, text, { width: column.width, size: 9, sizeMin: 9 });
  writeFitted(paper, fitted, { ...column, y: paper.y, color: INK });
  paper.y += Math.max(fitted.height, 9) + 5;
}

/** Example: `1 March 2026 – 31 March 2026`. */
function periodText({ texts, language, timeZone, from, to }: Statement): string {
  const format = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'long' });
  const first = from === null ? '' : format.format(from);
  // The end is exclusive, so the last day is the one before.
  const last = to === null ? '' : format.format(new Date(to.getTime() - 1));
  if (from === null && to === null) return texts.allTime;
  if (to === null) return fill(texts.fromDate, { from: first });
  return fill(from === null ? texts.untilDate : texts.range, { from: first, until: last });
}

function writeBalances(paper: Paper, { texts, language, balances }: Statement): void {
  writePartTitle(paper, texts.balances);
  const heads = [
    { ...coinColumn, text: texts.balanceCoin },
    { ...openingColumn, text: texts.opening },
    { ...closingColumn, text: texts.closing },
  ];
  paper.writeHeads = () => writeColumnHeads(paper, heads);
  paper.writeHeads(paper);
  const show = (amount: Money): string =>
    formatMoney(amount, { locale: language, as: 'owned', precision: 'exact' });
  for (const { opening, closing } of balances ?? []) {
    const cells = [
      { column: coinColumn, text: closing.asset.code },
      { column: openingColumn, text: show(opening) },
      { column: closingColumn, text: show(closing) },
    ].map(({ column, text }) => ({
      column,
      fitted: fitText(paper, text, { width: column.width, size: 9, sizeMin: 7 }),
    }));
    const height = Math.max(...cells.map(({ fitted }) => fitted.height));
    makeRoom(paper, height + 6);
    for (const { column, fitted } of cells) writeFitted(paper, fitted, { ...column, y: paper.y, color: INK });
    paper.y += height + 2;
    rule(paper, { y: paper.y, color: LINE });
    paper.y += 4;
  }
  if (balances?.length === 0) {
    paper.doc.fillColor(INK_2).font('text').fontSize(9).text(texts.noBalances, MARGIN, paper.y);
    paper.y += 16;
  }
  paper.y += 14;
}

/** A title stays on the page of the first row under it. */
export function writePartTitle(paper: Paper, title: string): void {
  paper.writeHeads = () => undefined;
  makeRoom(paper, 90);
  paper.doc.fillColor(INK).font('strong').fontSize(11).text(title, MARGIN, paper.y, { lineBreak: false });
  paper.y += 22;
}
