import { lazy } from 'react';
import type { Connection } from './connection/connection.ts';

/**
 * React's `lazy` for a part of a page. While the server is unreachable the part keeps waiting, because an error would
 * replace the whole page with the error page.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => loadPart(load));

let connection: Pick<Connection, 'verify' | 'whenOnline'> | null = null;

/** Sets the connection for all lazy parts: they are declared before the services exist. */
export function setLazyConnection(current: Pick<Connection, 'verify' | 'whenOnline'>): void {
  connection = current;
}

export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (connection === null) throw error;
    if (!(await connection.verify())) await connection.whenOnline();
    return load();
  }
}
