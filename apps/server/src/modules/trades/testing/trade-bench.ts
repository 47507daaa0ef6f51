import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { openMarket, type TestMarket } from './open-market.ts';
import { type TradeDesk, tradeDesk } from './trade-desk.ts';

/** What the tests of quotes and trades stand on: a database of their own, and on it a market whose house has funds. */
export interface TradeBench {
  readonly database: TestDatabase;
  readonly market: TestMarket;
  readonly desk: TradeDesk;
  /** A minute later, at the price that the tests count with; no quote of the test before is good any more. */
  nextMinute(): void;
  close(): Promise<void>;
}

/** Opened by a test file as it loads: `const { market, desk, nextMinute, close } = await openTradeBench();` */
export async function openTradeBench(): Promise<TradeBench> {
  const database = await createTestDatabase();
  const market = await openMarket({ url: database.url, rules: { perMinuteMax: 500 } });
  await market.fund('BTC', '50');
  await market.fund('USD', '1000000');
  return {
    database,
    market,
    desk: tradeDesk(market),
    nextMinute() {
      market.advance(60);
      market.price('BTC', '100000');
    },
    async close() {
      await market.close();
      await database.drop();
    },
  };
}
