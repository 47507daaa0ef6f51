import type pg from 'pg';

type Taken = Parameters<pg.Pool['connect']>[0];

/**
 * Wraps the pool for the queue's library, which releases its listening connection twice when the connection is lost just
 * as a run ends. The pool throws at the second release, outside any handler, which would end the process.
 */
export function releaseOnce(pool: pg.Pool): pg.Pool {
  const connect = (taken?: Taken): unknown => {
    if (taken === undefined) return pool.connect();
    return pool.connect((error, client, release) => {
      let isReleased = false;
      taken(error, client, (destroy) => {
        if (isReleased) return;
        isReleased = true;
        release(destroy);
      });
    });
  };
  return Object.create(pool, { connect: { value: connect } });
}
