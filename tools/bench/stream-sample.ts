/** One tick of every coin, as the product tells it. */
export const sampleTick = (number: number) => ({
  items: ['BTC', 'ETH', 'USDT', 'USDC', 'LTC', 'XRP', 'TON'].map((coin, at) => ({
    coin,
    price: { usd: `${1000 + number}.${10 + at}`, at: '2026-03-01T12:00:00.000Z', isStale: false },
    change24h: { usd: '12.34', percent: '1.25' },
  })),
});
