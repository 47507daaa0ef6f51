import { asset, money, multiply, type Ratio, ratio, toDecimal } from '@gim/money';
import type { Bar, HistoryQuestion, PriceFeed, Tick } from '../../modules/coins/ports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import { createOutbound } from '../../platform/outbound.ts';
import { combinePrices, type SourcePrice } from './combine-prices.ts';
import { type Exchange, exchangeHosts, openExchanges } from './exchanges.ts';
import { createStaleFeedDetector, type StaleFeedDetector } from './stale-feed-detector.ts';

export interface LivePrices {
  readonly feed: PriceFeed;
  close(): Promise<void>;
}

export interface LivePricesOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly coins: readonly string[];
  /** The exchanges to ask; the public data of several by default. */
  readonly exchanges?: readonly Exchange[];
}

const FRESH_SECONDS = 20;
/** An exchange that repeats the same figures, volumes included, for a minute counts as dead. */
const FROZEN_AFTER_SECONDS = 60;
const SOURCES_MIN = 2;
/** A price two percent away from the median is a mistake. */
const OUTLIER_SHARE = ratio(2n, 100n);
const BARS_MAX = 720;
/** Digits of a combined price: the middle of two can have one more than either. */
const priced = asset('USD', 12);

/** Combined public prices of several exchanges. */
export function createLivePrices({ clock, log, coins, exchanges }: LivePricesOptions): LivePrices {
  const outbound = createOutbound({ hosts: Object.values(exchangeHosts) });
  const detector = createStaleFeedDetector(FROZEN_AFTER_SECONDS);
  let opening: Promise<readonly Exchange[]> | undefined;
  const open = () => {
    opening ??= exchanges === undefined ? openExchanges(outbound) : Promise.resolve(exchanges);
    return opening;
  };
  return {
    feed: {
      isLocal: false,
      latest: async () => latestOf(await open(), { clock, log, coins, detector }),
      history: async (question) => historyOf(await open(), question, log),
    },
    close: async () => outbound.close(),
  };
}

async function latestOf(
  exchanges: readonly Exchange[],
  {
    clock,
    log,
    coins,
    detector,
  }: Pick<LivePricesOptions, 'clock' | 'log' | 'coins'> & { detector: StaleFeedDetector },
): Promise<readonly Tick[]> {
  const answers = await Promise.all(
    exchanges.map(async (exchange) => {
      try {
        const prices = await exchange.prices(coins);
        return { source: exchange.name, prices, at: clock.now() };
      } catch (error) {
        // The others may be enough; if not, the price becomes stale.
        log.warn({ err: error, exchange: exchange.name }, 'an exchange returned no prices');
        return undefined;
      }
    }),
  );
  const heard = answers.filter((answer) => answer !== undefined);
  return coins.flatMap((coin) => {
    const sources = heard.flatMap(({ source, prices, at }): SourcePrice[] => {
      const quoted = prices.get(coin);
      if (quoted === undefined) return [];
      return [{ source, rate: quoted.rate, at: detector.effectiveTime({ source, coin, quoted, now: at }) }];
    });
    const rules = {
      now: clock.now(),
      freshSeconds: FRESH_SECONDS,
      sourcesMin: SOURCES_MIN,
      outlierShare: OUTLIER_SHARE,
    };
    const made = combinePrices(sources, rules);
    return made === undefined ? [] : [{ coin, usd: written(made.rate), at: made.at }];
  });
}

/** The history of the first exchange that has it: candles of several cannot be combined. */
async function historyOf(
  exchanges: readonly Exchange[],
  { coin, resolutionSeconds, from, to }: HistoryQuestion,
  log: Log,
): Promise<readonly Bar[]> {
  for (const exchange of exchanges) {
    const question = { coin, seconds: resolutionSeconds, from, limit: BARS_MAX };
    try {
      const bars = await exchange.bars(question);
      const whole = bars.filter(
        ({ at }) => at >= from && at.getTime() + resolutionSeconds * 1000 <= to.getTime(),
      );
      if (whole.length > 0) return whole;
    } catch (error) {
      log.warn({ err: error, exchange: exchange.name, coin }, 'an exchange returned no price history');
    }
  }
  return [];
}

const written = (rate: Ratio): string => toDecimal(multiply(money(priced, 10n ** 12n), rate, 'half-even'));
