import {
  type Endpoint,
  getBalanceHistory,
  getBalances,
  homeParts,
  listCoins,
  listNotifications,
  listTransactions,
} from '@gim/contract';
import { type core, parse } from 'zod/mini';

/** A call whose answer is a part. */
export type PartRead = Endpoint & {
  readonly method: 'GET';
  readonly auth: { readonly kind: 'user' | 'anyone' };
  readonly query?: core.$ZodType;
  readonly file?: undefined;
};

/** Reads one part, as its own call answers it. */
export type ReadPart = (endpoint: PartRead, query: unknown) => Promise<unknown>;

const endpoints: Readonly<Record<(typeof homeParts)[keyof typeof homeParts]['name'], PartRead>> = {
  getBalances,
  listCoins,
  getBalanceHistory,
  listTransactions,
  listNotifications,
};

/** As a request would bring them: the defaults of the query are filled in here. */
const parts = Object.entries(homeParts).map(([part, { name, query }]) => {
  const endpoint = endpoints[name];
  return { part, endpoint, query: endpoint.query === undefined ? undefined : parse(endpoint.query, query) };
});

/** All parts, read side by side. A part that fails fails the whole. */
export async function readParts(read: ReadPart): Promise<Readonly<Record<string, unknown>>> {
  const entries = parts.map(
    async ({ part, endpoint, query }) => [part, await read(endpoint, query)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}
