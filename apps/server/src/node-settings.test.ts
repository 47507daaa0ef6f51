import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { chainNetworks } from './wiring-chains.ts';

const read = (env: Record<string, string>) => readConfig({ env, argv: [] });
const faultsOf = (env: Record<string, string>): string => {
  try {
    read(env);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
const [one, two] = ['http://node-1:8545', 'https://node-2.example/key'];

describe('nodes', () => {
  test('are none without settings, and then only the sandbox has chains', () => {
    expect([...chainNetworks({ ...read({}), sandboxChains: false })]).toEqual([]);
    expect([...chainNetworks(read({}))]).toEqual(['ethereum', 'bitcoin', 'ton']);
    expect([...chainNetworks(read({ SANDBOX_CHAINS: 'off' }))]).toEqual([]);
    expect(read({}).nodes.tokens).toMatchObject({ USDT: '0xdAC17F958D2ee523a2206206994597C13D831ec7' });
  });

  test('make their networks real, and nothing is a sandbox then', () => {
    const config = read({
      ETHEREUM_NODES: `${one} ${two}`,
      TON_NODES: `${one},${two}`,
      PARTNER_CHAIN_EVM: 'live',
      PARTNER_CHAIN_TON: 'live',
      ETHEREUM_TOKENS: 'USDT=0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    });
    expect(config.nodes.ethereum).toEqual([one, two]);
    expect(config.nodes.tokens).toEqual({ USDT: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' });
    expect(config.sandboxChains).toBe(false);
    expect([...chainNetworks(config)]).toEqual(['ethereum', 'ton']);
  });

  test('C-05 are at least two different ones for each network', () => {
    const wanted = /BITCOIN_NODES must be at least two different/;
    for (const nodes of [one, `${one} ${one}`, `${one} file:///etc/passwd`, `${one} node`])
      expect(faultsOf({ BITCOIN_NODES: nodes, PARTNER_CHAIN_BITCOIN: 'live' }), nodes).toMatch(wanted);
    expect(faultsOf({ BITCOIN_NODES: `${one} ${two}`, PARTNER_CHAIN_BITCOIN: 'live' })).toBe('');
  });

  test('are refused while their network is a stand-in, and so is a token without a contract', () => {
    expect(faultsOf({ LITECOIN_NODES: `${one} ${two}` })).toMatch(/PARTNER_CHAIN_BITCOIN is not live/);
    for (const tokens of ['USDT', 'USDT=0x12', 'usdt=0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'])
      expect(faultsOf({ ETHEREUM_TOKENS: tokens }), tokens).toMatch(/ETHEREUM_TOKENS must be/);
  });
});
