import type { SignerSettingsInput } from '../signer/settings.ts';
import { tokenAddresses } from './chains/token-addresses.ts';

/**
 * The signer's settings for sandbox chains. Nobody has the keys of the cold storage addresses: the coins are worthless,
 * and the faucet replaces them.
 */
export const sandboxSignerSettings = ({
  approvalKey,
}: {
  readonly approvalKey: string;
}): SignerSettingsInput => ({
  approvalKeys: [approvalKey],
  networks: {
    ethereum: {
      kind: 'evm',
      chainId: 31_337,
      feeCoin: 'ETH',
      feeUnitsMax: `${50n * 10n ** 15n}`,
      gasUnitsMax: `${20n * 10n ** 15n}`,
      coins: {
        ETH: { digits: 18 },
        USDT: { digits: 6, token: tokenAddresses.USDT },
        USDC: { digits: 6, token: tokenAddresses.USDC },
      },
      cold: '0x000000000000000000000000000000000000dEaD',
    },
    bitcoin: {
      kind: 'bitcoin',
      bech32: 'bcrt',
      pubKeyHash: 0x6f,
      scriptHash: 0xc4,
      coinType: 1,
      feeCoin: 'BTC',
      feeUnitsMax: '1000000',
      coins: { BTC: { digits: 8 } },
      cold: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    },
    ton: {
      kind: 'ton',
      feeCoin: 'TON',
      feeUnitsMax: `${10n ** 9n}`,
      coins: { TON: { digits: 9 } },
      cold: 'UQAREREREREREREREREREREREREREREREREREREREREREbvW',
    },
  },
});
