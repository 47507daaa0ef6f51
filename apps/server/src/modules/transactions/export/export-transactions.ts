import { Readable } from 'node:stream';
import type { exportTransactions as endpoint, Input, TransactionItem } from '@gim/contract';
import { FileAnswer } from '../../../platform/file-answer.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { currentZoneName, isTimeZone } from '../../../platform/zoned-time.ts';
import type { HistoryCore } from '../core.ts';
import { pageQuery } from '../page-query.ts';
import { findPage } from '../page-store.ts';
import { presentItem } from '../present.ts';
import { findListed } from '../store.ts';
import { writeCsv } from './csv.ts';
import { writePdf } from './pdf.ts';
import { type Statement, timeWriter } from './statement.ts';
import { findFacts, noFacts } from './statement-facts.ts';
import type { loadStatementTexts } from './statement-texts.ts';

/** The number of records in memory at a time, however long the history is. */
const PAGE_SIZE = 500;

export type ExportCore = HistoryCore & { readonly texts: ReturnType<typeof loadStatementTexts> };

/** The caller's history as a file. Records are read on demand, at the pace of the reader. */
export async function exportTransactions(
  core: ExportCore,
  { userId, query }: { userId: string; query: Input<typeof endpoint>['query'] },
): Promise<FileAnswer> {
  const { format, language, timeZone: zone = 'UTC', ...filters } = query;
  if (!isTimeZone(zone)) throw new Refusal('ValueInvalid', { field: 'timeZone' });
  const timeZone = currentZoneName(zone);
  const madeAt = core.clock.now();
  const writeTime = timeWriter(timeZone);
  const from = filters.from === undefined ? null : new Date(filters.from);
  const to = filters.to === undefined ? null : new Date(filters.to);
  const statement: Statement = {
    texts: core.texts[language],
    language,
    timeZone,
    titleOf: (type) => core.flows.titleOf(type, language),
    placeOf: core.flows.placeOf,
    writeTime,
    from,
    to,
    madeAt,
    ...(format === 'pdf' ? await findFacts(core, { userId, from, to, madeAt, coin: filters.coin }) : noFacts),
    pages: readPages(core, { userId, filters }),
  };
  const name = `gim-${writeTime(madeAt).slice(0, 10)}.${format}`;
  return format === 'csv'
    ? new FileAnswer({ type: 'text/csv; charset=utf-8', name, content: Readable.from(writeCsv(statement)) })
    : new FileAnswer({ type: 'application/pdf', name, content: Readable.from(writePdf(statement)) });
}

async function* readPages(
  core: HistoryCore,
  { userId, filters }: { userId: string; filters: Parameters<typeof pageQuery>[1] },
): AsyncGenerator<readonly TransactionItem[]> {
  let cursor: string | undefined;
  for (;;) {
    const wanted = pageQuery(core.flows, filters, { userId, limit: PAGE_SIZE, cursor });
    const page = await core.replicaReads.read(core.db.autocommit, async (reader) => {
      const ids = (await findPage(reader, wanted)).map(({ id }) => id);
      return (await findListed(reader, { userId, ids })).toSorted((one, other) =>
        one.id < other.id ? 1 : -1,
      );
    });
    if (page.length > 0) yield page.map((record) => presentItem(record, core));
    if (page.length < PAGE_SIZE) return;
    cursor = page.at(-1)?.id;
  }
}
