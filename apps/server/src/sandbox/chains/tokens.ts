import { readFileSync } from 'node:fs';
import { type Abi, type Address, encodeDeployData, type Hex } from 'viem';
import { tokenAddresses } from './token-addresses.ts';

/** A contract as compiled by `npm run contracts` from the source beside it. */
export interface Compiled {
  readonly abi: Abi;
  readonly bytecode: Hex;
}

export type ContractName = 'PlainToken' | 'SilentToken' | 'HostileToken';

const compiled: Readonly<Record<ContractName, Compiled>> = JSON.parse(
  readFileSync(new URL('contracts/compiled.json', import.meta.url), 'utf8'),
);

/** The account that deploys the tokens and pays from the faucet: the node's first one, whose key is public. */
export const FAUCET: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** Deployed first on a new chain, in this order, so that their addresses never change. */
const made = [
  { asset: 'USDT', contract: 'SilentToken', name: 'Tether USD', digits: 6 },
  { asset: 'USDC', contract: 'PlainToken', name: 'USD Coin', digits: 6 },
  { asset: 'USDT-hostile', contract: 'HostileToken', name: 'Tether USD', digits: 6 },
] as const satisfies readonly { asset: string; contract: ContractName; name: string; digits: number }[];

export const tokens = made.map(({ asset, contract, name, digits }) => ({
  asset,
  address: tokenAddresses[asset],
  abi: compiled[contract].abi,
  deploy: encodeDeployData({
    abi: compiled[contract].abi,
    bytecode: compiled[contract].bytecode,
    args: [name, asset.split('-')[0], digits],
  }),
}));
