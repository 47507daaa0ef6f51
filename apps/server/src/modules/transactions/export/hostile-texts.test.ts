import type { TransactionItem } from '@gim/contract';
import { allStrings, hostileStrings } from '@gim/contract/testing/hostile-strings';
import { languages } from '@gim/languages';
import { describe, expect, test } from 'vitest';
import { writeCsv } from './csv.ts';
import { writePdf } from './pdf.ts';
import { type Statement, timeWriter } from './statement.ts';
import { columnNames, loadStatementTexts } from './statement-texts.ts';

const texts = [...hostileStrings, allStrings];

const itemOf = (text: string): TransactionItem => ({
  id: '0199f2a0-1111-7222-8333-444455556666',
  number: text.slice(0, 40),
  type: 'Withdraw',
  status: 'Successful',
  stage: 'successful',
  reason: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  endedAt: '2026-03-01T12:00:00.000Z',
  coin: 'TON',
  amount: '12.5',
  direction: 'out',
  counter: null,
  fee: null,
  price: null,
  usd: '12.5',
  canCancel: false,
  details: {
    network: 'ton',
    address: text,
    addressName: text,
    memo: text,
    txid: text,
    confirmations: { have: 1, need: 1 },
    undoUntil: null,
    test: null,
    testOf: null,
    releaseUntil: null,
    isInternal: false,
  },
});

async function* pages(): AsyncGenerator<readonly TransactionItem[]> {
  yield texts.map(itemOf);
}

const statementIn = (language: (typeof languages)[number]): Statement => ({
  texts: loadStatementTexts()[language],
  language,
  timeZone: 'Europe/Kyiv',
  titleOf: (type) => type,
  placeOf: (_type, details) => {
    const { network, address, memo, txid } = { network: '', address: '', memo: '', txid: '', ...details };
    return { network, address, memo, txid };
  },
  writeTime: timeWriter('Europe/Kyiv'),
  from: null,
  to: null,
  madeAt: new Date('2026-03-01T12:00:00Z'),
  holder: { name: texts.join(' '), email: 'hostile@example.com' },
  balances: null,
  pages: pages(),
});

describe.each(languages)('W-04 I-09 the history of somebody hostile, in %s', (language) => {
  test('is a table of as many rows and cells as it should have, and no cell begins a formula', async () => {
    const written = (await allOf(writeCsv(statementIn(language)))).join('');
    const [, ...rows] = readCsv(written.replace('\ufeff', ''));
    expect(rows).toHaveLength(texts.length);
    for (const [index, cells] of rows.entries()) {
      expect(cells).toHaveLength(columnNames.length);
      for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\0\t\r\n]/u);
      const memo = cells[columnNames.indexOf('memo')] ?? '';
      const shown = (texts[index] ?? '').replaceAll(/[\0\t\r\n]/g, ' ');
      expect([shown, `'${shown}`]).toContain(memo);
    }
  });

  test('is a paper that does nothing by itself', { timeout: 30_000 }, async () => {
    const titles = hostileStrings.values();
    const statement = { ...statementIn(language), titleOf: () => titles.next().value ?? '' };
    const bytes = Buffer.concat(await allOf(writePdf(statement))).toString('latin1');
    expect(bytes).toMatch(/^%PDF-1\.\d[\s\S]*%%EOF\s*$/);
    // Streams are packed letters and fonts; what a reader acts on stands between them.
    const objects = bytes.replaceAll(/stream\r?\n[\s\S]*?endstream/g, '');
    expect(objects).not.toMatch(
      /\/(?:JavaScript|JS|URI|Launch|OpenAction|AA|AcroForm|EmbeddedFile|Annots)\b/,
    );
    expect(objects).not.toMatch(/<script|alert\(|evil\.example/i);
  });
});

async function allOf<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

/** Reads a table as RFC 4180 has it: cells in quotes, a quote in them twice. */
function readCsv(text: string): readonly (readonly string[])[] {
  const rows = text.split('\r\n');
  expect(rows.pop()).toBe('');
  return rows.map((row) => {
    expect(row).toMatch(/^"(?:[^"]|"")*"(?:,"(?:[^"]|"")*")*$/);
    return [...row.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, cell = '']) => cell.replaceAll('""', '"'));
  });
}
