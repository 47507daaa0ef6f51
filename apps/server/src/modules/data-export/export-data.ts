import { Readable } from 'node:stream';
import {
  getAffiliate,
  getAllowlist,
  getBalances,
  getEula,
  getKyc,
  getLimits,
  getNotificationSettings,
  getPersonalInfo,
  getProof,
  getTicket,
  getUser,
  listAddresses,
  listDevices,
  listNotifications,
  listPasskeys,
  listPriceAlerts,
  listRecipients,
  listRecurringBuys,
  listTickets,
  listTransactions,
} from '@gim/contract';
import type { Clock } from '../../platform/clock.ts';
import { FileAnswer } from '../../platform/file-answer.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ReadOwn } from './ports.ts';

export interface DataExportCore {
  readonly clock: Clock;
  /** The user whose data is exported. */
  readonly userId: string;
  readonly read: ReadOwn;
}

const PAGE = 100;

/**
 * Everything stored about a person that the product shows to them, in one file. Long lists come last and are read page
 * by page.
 */
export async function exportData(core: DataExportCore): Promise<FileAnswer> {
  const now = core.clock.now().toISOString();
  // Read what may be refused before the first byte is sent.
  const sections = { exportedAt: now, ...(await readSections(core)) };
  const name = `gim-data-${now.slice(0, 10)}.json`;
  const content = Readable.from(writeFile(sections, core));
  return new FileAnswer({ type: 'application/json; charset=utf-8', name, content });
}

async function readSections({
  userId: id,
  read,
}: Pick<DataExportCore, 'userId' | 'read'>): Promise<Readonly<Record<string, unknown>>> {
  const params = { id };
  return {
    profile: await read(getUser, { params }),
    personalInfo: await orNull(read(getPersonalInfo, { params })),
    identityCheck: await read(getKyc, { query: { id } }),
    agreement: await read(getEula, { params }),
    devices: await read(listDevices, { params }),
    passkeys: await read(listPasskeys, { params }),
    balances: await orNull(read(getBalances, { params })),
    limits: await orNull(read(getLimits, { params })),
    savedAddresses: await read(listAddresses, { params, query: {} }),
    allowlist: await read(getAllowlist, { params }),
    recipients: await orNull(read(listRecipients, { params, query: {} })),
    recurringBuys: await read(listRecurringBuys, { params, query: {} }),
    priceAlerts: await read(listPriceAlerts, { params, query: {} }),
    proofOfBalances: await read(getProof, { params }),
    affiliate: await read(getAffiliate, { params }),
    notificationSettings: await read(getNotificationSettings, { params }),
  };
}

/** Sections that are refused to this user, such as an identity before verification, become null. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

async function* writeFile(
  sections: Readonly<Record<string, unknown>>,
  { userId: id, read }: Pick<DataExportCore, 'userId' | 'read'>,
): AsyncGenerator<string> {
  const params = { id };
  yield JSON.stringify(sections, null, 2).slice(0, -2);
  yield* writeList('support', readTickets(read, id));
  yield* writeList(
    'notifications',
    readPages((page) => read(listNotifications, { params, query: page })),
  );
  yield* writeList(
    'transactions',
    readPages((page) => read(listTransactions, { params, query: page })),
  );
  yield '\n}\n';
}

async function* writeList(name: string, items: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield `,\n  ${JSON.stringify(name)}: [`;
  let separator = '\n';
  for await (const item of items) {
    yield `${separator}    ${JSON.stringify(item)}`;
    separator = ',\n';
  }
  yield '\n  ]';
}

interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

async function* readPages<T>(
  read: (page: { limit: number; cursor?: string }) => Promise<Page<T> | undefined>,
): AsyncGenerator<T> {
  let cursor: string | undefined;
  do {
    const page = await read({ limit: PAGE, ...(cursor === undefined ? {} : { cursor }) });
    yield* page?.items ?? [];
    cursor = page?.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Each ticket with its thread. Pictures are named only; they are downloaded one by one. */
async function* readTickets(read: ReadOwn, id: string): AsyncGenerator<unknown> {
  const list = await read(listTickets, { params: { id } });
  for (const { number } of list?.items ?? []) yield await read(getTicket, { params: { id, number } });
}
