import type { Connection } from './connection.ts';

/** Verifies the connection when a request does not reach the server. Aborted requests do not count. */
export function watchCalls(send: typeof fetch, connection: Pick<Connection, 'verify'>): typeof fetch {
  return async (input, init) => {
    try {
      return await send(input, init);
    } catch (error) {
      if (!init?.signal?.aborted) void connection.verify();
      throw error;
    }
  };
}
