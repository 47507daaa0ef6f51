import { type Partner, type PartnerModes, partnerSetting } from './partner-settings.ts';

/** The nodes of the real networks. A network without a node has no chain in this installation. */
export interface Nodes {
  readonly ethereum?: readonly string[];
  readonly bitcoin?: readonly string[];
  readonly litecoin?: readonly string[];
  readonly ton?: readonly string[];
  /** The contracts of the tokens on Ethereum, by coin. */
  readonly tokens: Readonly<Record<string, string>>;
}

const networks = {
  ethereum: { setting: 'ETHEREUM_NODES', partner: 'chain-evm' },
  bitcoin: { setting: 'BITCOIN_NODES', partner: 'chain-bitcoin' },
  litecoin: { setting: 'LITECOIN_NODES', partner: 'chain-bitcoin' },
  ton: { setting: 'TON_NODES', partner: 'chain-ton' },
} as const satisfies Record<string, { setting: string; partner: Partner }>;

/** The issuers' own contracts on the main network. */
const mainTokens = {
  USDT: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  USDC: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
} as const;

/** A single node could report false data unnoticed (C-05). */
const NODES_MIN = 2;

type Env = Readonly<Record<string, string | undefined>>;

export function readNodes(
  env: Env,
  { modes, faults }: { readonly modes: PartnerModes; readonly faults: string[] },
): Nodes {
  const found: Record<string, readonly string[]> = {};
  for (const [network, { setting, partner }] of Object.entries(networks)) {
    const urls = (env[setting] ?? '').split(/[\s,]+/).filter(Boolean);
    if (urls.length === 0) continue;
    if (urls.length < NODES_MIN || new Set(urls).size < urls.length || !urls.every(isNodeUrl))
      faults.push(
        `${setting} must be at least two different http:// or https:// addresses, separated by spaces.`,
      );
    else if (modes[partner] !== 'live')
      faults.push(`${setting} is set, and ${partnerSetting(partner)} is not live.`);
    else found[network] = urls;
  }
  return { ...found, tokens: readTokens(env, faults) };
}

const isNodeUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

function readTokens(env: Env, faults: string[]): Readonly<Record<string, string>> {
  const pairs = (env.ETHEREUM_TOKENS ?? '').split(/[\s,]+/).filter(Boolean);
  if (pairs.length === 0) return mainTokens;
  const tokens: Record<string, string> = {};
  for (const pair of pairs) {
    const [coin = '', address = ''] = pair.split('=');
    if (/^[A-Z][A-Z0-9]{1,9}$/.test(coin) && /^0x[\da-fA-F]{40}$/.test(address)) tokens[coin] = address;
    else {
      faults.push(
        'ETHEREUM_TOKENS must be coins and their contracts, such as USDT=0x…, separated by spaces.',
      );
      break;
    }
  }
  return tokens;
}
