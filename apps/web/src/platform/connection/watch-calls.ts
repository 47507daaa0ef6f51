import type { Connection } from './connection.ts';

/** Calls that do not reach the server make the app ask whether it is still there. One that was taken back says nothing. */
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
