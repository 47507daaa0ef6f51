import { lazy } from 'react';
import type { Connection } from './connection/connection.ts';

/**
 * A part of a page that is fetched when it is first shown, as React's `lazy` does it. While the server is out of reach
 * it waits: an error would take the page away that the reader still has.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => loadPart(load));

let connection: Pick<Connection, 'verify' | 'whenOnline'> | null = null;

/** Parts are named before there are any services, so the connection is told to all of them at once. */
export function loadPartsOver(current: Pick<Connection, 'verify' | 'whenOnline'>): void {
  connection = current;
}

export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (connection === null) throw error;
    if (!(await connection.verify())) await connection.whenOnline();
    // The loader takes a link that is there for one that has loaded.
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled])'))
      if (link.sheet === null) link.remove();
    return load();
  }
}
