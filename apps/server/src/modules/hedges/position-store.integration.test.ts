import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeCompanions } from '../../platform/db/companion.ts';
import { openPlatform, type Platform } from '../../platform/platform.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { addPositions, type ExposureRow, exposures, listPositions } from './position-store.ts';

let database: TestDatabase;
let platform: Platform;

beforeAll(async () => {
  database = await createTestDatabase();
  platform = openPlatform({ url: database.url, poolSize: 20 });
  await addPositions(platform.db.autocommit, ['BTC', 'ETH']);
});
afterAll(async () => {
  await platform.close();
  await database.drop();
});
beforeEach(() => platform.db.pool.query('update hedges.position set units = 0'));

const row = (units: bigint, coin = 'BTC'): ExposureRow => ({ coin, units, unitsMax: 10n });
const write = (rows: readonly ExposureRow[]): Promise<readonly boolean[]> =>
  platform.db.inTransaction((tx) => writeCompanions(tx, exposures, rows));
const positionOf = async (coin: string) => (await listPositions(platform.db.autocommit)).get(coin);
const setBtc = (units: bigint) =>
  platform.db.pool.query(`update hedges.position set units = $1 where coin = 'BTC'`, [units]);

describe('the exposure of a trade', () => {
  test.each([
    ['reaches the limit', 0n, 10n, true],
    ['exceeds it', 0n, 11n, false],
    ['exceeds it together with what is there', 9n, 2n, false],
    ['makes a position smaller that is over the limit', 90n, -20n, true],
    ['goes through zero to the other limit', 10n, -20n, true],
    ['goes through zero beyond the other limit', 90n, -190n, false],
    ['exceeds it downwards', -9n, -2n, false],
  ])('that %s', async (_what, before, units, isTaken) => {
    await setBtc(before);
    expect(await write([row(units)])).toEqual([isTaken]);
    expect(await positionOf('BTC')).toBe(isTaken ? before + units : before);
  });

  test('is decided in order within a batch, for each coin on its own; what is refused does not count', async () => {
    const rows = [row(6n), row(6n), row(4n, 'ETH'), row(-8n), row(6n), row(7n, 'ETH'), row(1n, 'XRP')];
    expect(await write(rows)).toEqual([true, false, true, true, true, false, false]);
    expect([await positionOf('BTC'), await positionOf('ETH')]).toEqual([4n, 4n]);
  });

  test('of 200 trades at once never exceeds the limit', async () => {
    const taken = await Promise.all(Array.from({ length: 200 }, () => write([row(1n)])));
    expect(taken.filter(([isTaken]) => isTaken === true)).toHaveLength(10);
    expect(await positionOf('BTC')).toBe(10n);
  });
});
