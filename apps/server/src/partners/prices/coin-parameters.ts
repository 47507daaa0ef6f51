import type { CoinParameters } from './simulated-market.ts';

/** The coins of the simulated market. The anchors are of a familiar order of magnitude, nothing more. */
export const coinParameters: readonly CoinParameters[] = [
  parameters('BTC', { anchorUsd: 104_000, trend: 0.1, dailySpread: 0.021, marketShare: 0.92, digits: 2 }),
  parameters('ETH', { anchorUsd: 3_700, trend: 0.08, dailySpread: 0.029, marketShare: 0.86, digits: 2 }),
  parameters('LTC', { anchorUsd: 94, trend: 0.02, dailySpread: 0.03, marketShare: 0.75, digits: 2 }),
  parameters('XRP', { anchorUsd: 2.35, trend: 0.05, dailySpread: 0.034, marketShare: 0.7, digits: 4 }),
  parameters('TON', { anchorUsd: 2.6, trend: 0.02, dailySpread: 0.033, marketShare: 0.65, digits: 4 }),
  parameters('USDT', { anchorUsd: 1.0001, dailySpread: 0.0003, halfLifeDays: 2, digits: 4 }),
  parameters('USDC', { anchorUsd: 0.9999, dailySpread: 0.0002, halfLifeDays: 2, digits: 4 }),
];

function parameters(
  coin: string,
  known: Pick<CoinParameters, 'anchorUsd' | 'dailySpread' | 'digits'> & Partial<CoinParameters>,
): CoinParameters {
  return { trend: 0, marketShare: 0, halfLifeDays: 90, ...known, coin };
}
