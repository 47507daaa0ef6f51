import pg from 'pg';

/**
 * A pool that connects as the owner of the database. A lost connection already fails the running statement, so its
 * extra event is ignored: without a listener it would end the process. It can also arrive after `pool.end()`, which
 * does not wait until the connections are closed.
 */
export function openOwnerPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
