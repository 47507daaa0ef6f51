import type pg from 'pg';

type Taken = Parameters<pg.Pool['connect']>[0];

/**
 * A pool for the queue's library, which gives the connection that it listens on back twice when that is lost just as a run
 * ends. The pool throws at the second time, where nobody but Node hears it, and Node would end the process.
 */
export function givenBackOnce(pool: pg.Pool): pg.Pool {
  const connect = (taken?: Taken): unknown => {
    if (taken === undefined) return pool.connect();
    return pool.connect((error, client, giveBack) => {
      let isGivenBack = false;
      taken(error, client, (release) => {
        if (isGivenBack) return;
        isGivenBack = true;
        giveBack(release);
      });
    });
  };
  return Object.create(pool, { connect: { value: connect } });
}
