import type { CallOptions, Client } from '@gim/client';
import type { Endpoint } from '@gim/contract';
import { type HomePart, homeParts } from '@gim/contract/home.parts';

export interface HomeReadsDeps {
  readonly client: Client;
  /** Whether the page that is opening is the first page. */
  readonly isHome: () => boolean;
  readonly userId: () => string | null;
  readonly after: (ms: number, run: () => void) => void;
}

export interface HomeReads {
  readonly client: Client;
  /** From now on every call is made for itself: the answer may be older than an event that was heard. */
  readonly end: () => void;
}

/** A part that nobody has asked for by then is no longer news. */
const ttlMs = 10_000;

type Ask = () => Promise<unknown>;

/**
 * When the wallet opens on the first page, its calls are answered by one request, the first time each. When that request is
 * refused, the calls are made one by one, so that one broken part does not keep the others from the screen.
 */
export function createHomeReads({ client, isHome, userId, after }: HomeReadsDeps): HomeReads {
  const waiting = new Set(Object.keys(homeParts) as HomePart[]);
  let reading:
    | { readonly id: string; readonly parts: Promise<Readonly<Record<string, unknown>>> }
    | undefined;

  const begin = async (id: string): Promise<Readonly<Record<string, unknown>>> => {
    const { homeCall } = await import('@gim/contract/home.call');
    const parts = await client.call(homeCall(), { params: { id } });
    after(ttlMs, () => waiting.clear());
    return parts;
  };

  const read = async (part: HomePart, ask: Ask, { signal }: CallOptions): Promise<unknown> => {
    const id = userId();
    if (id === null || (reading === undefined && !isHome()) || (reading !== undefined && reading.id !== id))
      return ask();
    reading ??= { id, parts: begin(id) };
    waiting.delete(part);
    try {
      return (await reading.parts)[part];
    } catch (error) {
      signal?.throwIfAborted();
      if (!isAnswer(error)) throw error;
      waiting.clear();
      return ask();
    }
  };

  const call: Client['call'] = async (endpoint, request, options = {}) => {
    const ask = () => client.call(endpoint, request, options);
    const part = partOf(endpoint, request);
    if (part === undefined || !waiting.has(part)) return ask();
    // The part is the reply of this very endpoint.
    return (await read(part, ask, options)) as Awaited<ReturnType<typeof ask>>;
  };

  return { client: { ...client, call }, end: () => waiting.clear() };
}

/** The server answered, but not with the first page. Duck-typed to avoid importing the API client. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ApiError' ||
    (error.name === 'NetworkError' && 'reason' in error && error.reason === 'malformed'));

function partOf({ name }: Endpoint, request: object): HomePart | undefined {
  const query = signature('query' in request ? request.query : undefined);
  return (Object.keys(homeParts) as HomePart[]).find(
    (part) => homeParts[part].name === name && signature(homeParts[part].query) === query,
  );
}

/** The same for equal queries, whatever the order of their fields. */
function signature(query: unknown): string {
  const fields = typeof query === 'object' && query !== null ? Object.entries(query) : [];
  return JSON.stringify(
    fields.filter(([, value]) => value !== undefined).toSorted(([left], [right]) => (left < right ? -1 : 1)),
  );
}
