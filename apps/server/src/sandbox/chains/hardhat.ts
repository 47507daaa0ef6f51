import { createHardhatRuntimeEnvironment } from 'hardhat/hre';

/** Fixed, so that the same journal gives the same blocks. */
const GENESIS = '2026-01-01T00:00:00Z';
const CHAIN_ID = 31_337;

export type Ask = (method: string, params?: readonly unknown[]) => Promise<unknown>;

/** An Ethereum node in memory that mines nothing by itself. */
export async function startHardhat(): Promise<Ask> {
  const hardhat = await createHardhatRuntimeEnvironment({
    networks: {
      sandbox: {
        type: 'edr-simulated',
        chainId: CHAIN_ID,
        hardfork: 'prague',
        initialDate: GENESIS,
        mining: { auto: false, interval: 0 },
        loggingEnabled: false,
      },
    },
  });
  const { provider } = await hardhat.network.connect('sandbox');
  return (method, params = []) => provider.request({ method, params });
}
