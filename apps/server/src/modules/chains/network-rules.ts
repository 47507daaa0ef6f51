/** The address formats of the network families. */
export type NetworkRules =
  | {
      readonly family: 'bitcoin';
      readonly bech32: string;
      readonly pubKeyHash: number;
      readonly scriptHash: number;
    }
  | { readonly family: 'evm' | 'tron' | 'xrp' }
  /** `isTestOnly`: whether addresses marked for a test network are accepted. */
  | { readonly family: 'ton'; readonly isTestOnly: boolean };

const everywhere: Readonly<Record<string, NetworkRules>> = {
  litecoin: { family: 'bitcoin', bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32 },
  ethereum: { family: 'evm' },
  tron: { family: 'tron' },
  'xrp-ledger': { family: 'xrp' },
};

/** By the network's id in the catalogue. The sandbox's Bitcoin is regtest, whose addresses are invalid on mainnet. */
export const networkRules: Readonly<Record<'live' | 'sandbox', Readonly<Record<string, NetworkRules>>>> = {
  live: {
    ...everywhere,
    bitcoin: { family: 'bitcoin', bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05 },
    ton: { family: 'ton', isTestOnly: false },
  },
  sandbox: {
    ...everywhere,
    bitcoin: { family: 'bitcoin', bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4 },
    ton: { family: 'ton', isTestOnly: true },
  },
};
