import type { Mutant } from '../mutant.ts';

const trades = 'apps/server/src/modules/trades';
const coins = 'apps/server/src/modules/coins';
const allowedMove = `${trades}/allowed-move.ts`;
const allowedMoveTest = `${trades}/allowed-move.test.ts`;
const policy = `${trades}/quote-policy.ts`;
const uses = `${trades}/quote-uses.ts`;
const heldTest = `${trades}/held-quotes.integration.test.ts`;
const tradeTest = `${trades}/create-trade.integration.test.ts`;
const caps = 'apps/server/migrations/0081_trades_caps.sql';
const capsTest = `${trades}/caps.integration.test.ts`;
const recurringTest = `${trades}/recurring-buys/recurring-buys.integration.test.ts`;

/** A quote is no free option, and what is limited stays so under parallel calls. */
export const heldQuoteMutants: readonly Mutant[] = [
  {
    ids: ['M-03', 'M-04'],
    lost: 'a price may move by 1%, whatever the house earns',
    file: allowedMove,
    control: "return basisPoints(multiply(money(POINTS, 10_000n), exact, 'down').units);",
    instead: 'return exact.denominator < 0n ? exact : basisPoints(100n);',
    test: `${trades}/held-quotes.test.ts`,
  },
  {
    ids: ['M-03'],
    lost: 'the allowed move is rounded to the side of the customer',
    file: allowedMove,
    control: "exact, 'down').units",
    instead: "exact, 'up').units",
    test: allowedMoveTest,
  },
  {
    ids: ['M-03'],
    lost: 'what is paid out of the fee is not counted',
    file: allowedMove,
    control: 'const paidOut = multiplyRatios(fee, feeShareMax);',
    instead: 'const paidOut = multiplyRatios(feeShareMax, ZERO);',
    test: allowedMoveTest,
  },
  {
    ids: ['M-03'],
    lost: 'the catalogue may widen the allowed move',
    file: allowedMove,
    control: 'compareRatios(narrowed, derived) < 0 ?',
    instead: 'compareRatios(narrowed, derived) !== 0 ?',
    test: allowedMoveTest,
  },
  {
    ids: ['M-03'],
    lost: 'charges that leave the house nothing do not stop the start',
    file: allowedMove,
    control: 'if (compareRatios(earned, ZERO) <= 0)',
    instead: 'if (compareRatios(earned, ZERO) < -1)',
    test: allowedMoveTest,
  },
  {
    ids: ['M-03'],
    lost: 'a move as large as what the house earns does not stop the start',
    file: allowedMove,
    control: 'if (compareRatios(allowed, earned) >= 0 ||',
    instead: 'if (compareRatios(allowed, earned) > 1 ||',
    test: allowedMoveTest,
  },
  {
    ids: ['M-03'],
    lost: 'a catalogue with a wider move does not stop the start',
    file: allowedMove,
    control: 'compareRatios(percent(moveMaxPercent), allowed) > 0',
    instead: 'compareRatios(percent(moveMaxPercent), allowed) > 1',
    test: allowedMoveTest,
  },
  {
    ids: ['M-03'],
    lost: 'the start does not look at the allowed moves',
    file: `${trades}/index.ts`,
    control: '  checkMoves(catalogue, rules);\n',
    instead: '  if (rules.validSeconds < 0) checkMoves(catalogue, rules);\n',
    test: heldTest,
  },
  {
    ids: ['M-03'],
    lost: 'a buy is honoured however far the market rose',
    file: policy,
    control: 'compareRatios(market, bound) > 0 :',
    instead: 'compareRatios(market, bound) > 1 :',
    test: tradeTest,
  },
  {
    ids: ['M-03'],
    lost: 'a sale is honoured however far the market fell',
    file: policy,
    control: 'compareRatios(market, bound) < 0;',
    instead: 'compareRatios(market, bound) < -1;',
    test: tradeTest,
  },
  {
    ids: ['M-03'],
    lost: 'a quote is held to the charges of the catalogue of now',
    file: `${trades}/market-move.ts`,
    control: 'prices.fresh(quote.coin).rate, allowedMoveOf(quote, trade, rules)',
    instead: 'prices.fresh(quote.coin).rate, allowedMoveOf({ ...quote, ...trade }, trade, rules)',
    also: [
      {
        file: `${trades}/market-move.ts`,
        control: 'known.rate, allowedMoveOf(quote, trade, rules)',
        instead: 'known.rate, allowedMoveOf({ ...quote, ...trade }, trade, rules)',
      },
    ],
    test: heldTest,
  },
  {
    ids: ['M-03'],
    lost: 'a market that moves before the posting is not seen',
    file: uses,
    control: ' && !isOvertaken(quote)',
    instead: " && (isOvertaken(quote) || quote.id !== '')",
    test: heldTest,
  },
  {
    ids: ['M-03'],
    lost: 'a price that grows stale before the posting is not seen',
    file: `${trades}/market-move.ts`,
    control: 'known.isStale ||',
    instead: '',
    test: heldTest,
  },
  {
    ids: ['M-03'],
    lost: 'a quote from the future is honoured',
    file: policy,
    control: ' || createdAt.getTime() > now.getTime() + CLOCK_SKEW_MS',
    instead: ' || createdAt > expiresAt',
    test: heldTest,
  },
  {
    ids: ['M-03'],
    lost: 'a quote from the future is posted',
    file: uses,
    control: ' && createdAt.getTime() <= now + CLOCK_SKEW_MS',
    instead: ' && createdAt <= expiresAt',
    test: heldTest,
  },
  {
    ids: ['M-03'],
    lost: 'a price from the future is a fresh one',
    file: `${coins}/price-book.ts`,
    control: 'Math.abs(ageMs(known)) > staleAfterMs',
    instead: 'ageMs(known) > staleAfterMs',
    test: `${coins}/price-book.test.ts`,
  },
  {
    ids: ['M-03'],
    lost: 'a price from the future keeps newer ones out of the memory',
    file: `${coins}/price-book.ts`,
    control: ' || ageMs(known) < -staleAfterMs',
    instead: '',
    test: `${coins}/price-book.test.ts`,
  },
  {
    ids: ['M-03'],
    lost: 'a price from the future keeps newer ones out of the database',
    file: `${coins}/price-store.ts`,
    control: ' or price.at > ',
    instead: ' or price.at is null and price.at > ',
    test: `${coins}/coins.integration.test.ts`,
  },
  {
    ids: ['Z-07'],
    lost: 'each process gives a user as many quotes as all may',
    file: `${trades}/quote-budget.ts`,
    control: 'usage.at.length >= perMinuteMax * TOLD_FROM',
    instead: 'usage.at.length >= perMinuteMax * 1000',
    test: capsTest,
  },
  {
    ids: ['Z-07'],
    lost: 'parallel recurring buys do not see each other',
    file: caps,
    control:
      "  perform pg_advisory_xact_lock(hashtextextended('trades recurring buys ' || owner::text, 0));\n",
    instead: '',
    test: capsTest,
  },
  {
    ids: ['Z-07'],
    lost: 'parallel price alerts do not see each other',
    file: caps,
    control: "  perform pg_advisory_xact_lock(hashtextextended('trades price alerts ' || owner::text, 0));\n",
    instead: '',
    test: capsTest,
  },
  {
    ids: ['M-06'],
    lost: 'a turn comes again when the clock is set back while it is made',
    file: `${trades}/recurring-buys/run-recurring-buys.ts`,
    control: 'after: laterDate(at, plan.nextAt)',
    instead: 'after: laterDate(at, at)',
    test: recurringTest,
  },
  {
    ids: ['M-06'],
    lost: 'a turn comes again when a plan goes on after the clock was set back',
    file: `${trades}/recurring-buys/manage-recurring-buys.ts`,
    control: 'laterDate(clock.now(), plan.lastAt ?? plan.createdAt)',
    instead: 'laterDate(clock.now(), plan.createdAt)',
    test: recurringTest,
  },
];
