import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Statement } from './statement.ts';
import { fill } from './statement-texts.ts';

export const MARGIN = 40;
export const WIDTH = 515;
export const INK = '#0E1C18';
export const INK_2 = '#45544D';
export const LINE = '#DAE1DB';
export const ACCENT = '#00704F';

/** The position of the page number; nothing else is written below it. */
const FOOTER_HEIGHT = 44;
const LEADING = 1.25;

export interface Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly texts: Statement['texts'];
  page: number;
  /** Where the next row begins. */
  y: number;
  /** Repeated at the top of each page that the table continues on. */
  writeHeads: (paper: Paper) => void;
}

export async function openPaper({ texts, language, madeAt }: Statement): Promise<Paper> {
  // Large, so it is loaded with the first statement and not at start-up.
  const { default: PdfDocument } = await import('pdfkit');
  const fonts = join(import.meta.dirname, 'fonts');
  const doc = new PdfDocument({
    size: 'A4',
    margins: { top: MARGIN, right: MARGIN, bottom: 0, left: MARGIN },
    lang: new Intl.Locale(language).language,
    displayTitle: true,
    info: { Title: `Gim · ${texts.title}`, Author: 'Gim', CreationDate: madeAt },
  });
  doc.registerFont('text', await readFile(join(fonts, 'geist-regular.ttf')));
  doc.registerFont('strong', await readFile(join(fonts, 'geist-semibold.ttf')));
  const paper: Paper = { doc, texts, page: 1, y: MARGIN, writeHeads: () => undefined };
  writePageNumber(paper);
  return paper;
}

/** Starts a new page if the rest of this one is too small. */
export function makeRoom(paper: Paper, height: number): void {
  if (paper.y + height <= paper.doc.page.height - FOOTER_HEIGHT) return;
  paper.doc.addPage();
  paper.page += 1;
  paper.y = MARGIN;
  writePageNumber(paper);
  paper.writeHeads(paper);
}

function writePageNumber({ doc, page, texts }: Paper): void {
  doc.fillColor(INK_2).font('text').fontSize(8);
  doc.text(fill(texts.page, { page: String(page) }), MARGIN, doc.page.height - 28, {
    width: WIDTH,
    align: 'right',
    lineBreak: false,
  });
}

export function rule({ doc }: Paper, { y, color }: { y: number; color: string }): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.6)
    .stroke(color);
}

export interface Column {
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

/** The table heads above a double rule. */
export function writeColumnHeads(paper: Paper, heads: readonly (Column & { readonly text: string })[]): void {
  const { doc } = paper;
  doc.fillColor(INK_2).font('text').fontSize(8);
  for (const { text, x, width, align } of heads) {
    doc.text(text, x, paper.y, { width, align, lineBreak: false });
  }
  paper.y += 14;
  for (const y of [paper.y, paper.y + 2]) rule(paper, { y, color: INK });
  paper.y += 8;
}

/** A text fitted into a column: on one line if a smaller size is enough, else on several. */
export interface FittedText {
  readonly lines: readonly string[];
  readonly size: number;
  readonly height: number;
}

/** Text is never cut off: the size shrinks a little, then the text breaks between words, then anywhere. */
export function fitText(
  { doc }: Pick<Paper, 'doc'>,
  text: string,
  { width, size, sizeMin }: { width: number; size: number; sizeMin: number },
): FittedText {
  if (text === '') return { lines: [], size, height: 0 };
  doc.font('text');
  const widthAt = (part: string, points: number): number =>
    doc.fontSize(points).widthOfString(part, { features: ['tnum'] });
  const shrunk = Math.min(size, Math.floor(((size * width) / widthAt(text, size)) * 10) / 10);
  const isOneLine = shrunk >= sizeMin;
  const points = isOneLine ? shrunk : sizeMin;
  const lines = isOneLine ? [text] : brokenLines(text, (line) => widthAt(line, points) <= width);
  return { lines, size: points, height: lines.length * points * LEADING };
}

function brokenLines(text: string, fits: (line: string) => boolean): readonly string[] {
  const lines: string[] = [];
  let line = '';
  // The space before a ticker is unbreakable elsewhere; here a break is better than no ticker. Groups of digits stay
  // together.
  for (const word of text.split(/(?<!\d)[\s\u00a0\u202f]+|[\s\u00a0\u202f]+(?!\d)/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const sign of word) {
      if (line !== '' && !fits(line + sign)) {
        lines.push(line);
        line = '';
      }
      line += sign;
    }
  }
  return [...lines, line];
}

export function writeFitted(
  { doc }: Paper,
  { lines, size }: FittedText,
  { x, y, width, align, color }: Column & { readonly y: number; readonly color: string },
): void {
  doc.fillColor(color).font('text').fontSize(size);
  for (const [index, line] of lines.entries()) {
    doc.text(line, x, y + index * size * LEADING, { width, align, lineBreak: false, features: ['tnum'] });
  }
}
