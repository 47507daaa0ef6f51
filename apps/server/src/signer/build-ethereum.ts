import { encodeFunctionData, getAddress, isAddress, keccak256, parseAbi } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { FeeSeen, PlannedTransaction } from './planned-transaction.ts';
import { hexOf } from './wallet.ts';

/** Tether's `transfer` returns nothing; the call is the same. */
const erc20 = parseAbi(['function transfer(address to, uint256 value)']);

/** The recipient may be a contract wallet that runs some code. Unused gas is not paid. */
const GAS_COIN = 60_000n;
const GAS_TOKEN = 100_000n;
/** To an account of our own, which runs no code. */
const GAS_OWN = 21_000n;

export interface EvmPayment {
  readonly key: Uint8Array;
  readonly chainId: number;
  readonly nonce: number;
  readonly to: string;
  readonly units: bigint;
  /** The token's contract; undefined for the network's own coin. */
  readonly token: string | undefined;
  /** The recipient is an account of ours. */
  readonly isOwn: boolean;
  readonly fee: FeeSeen;
}

/**
 * The maximum price per gas: the base fee may double before it is mined. The tip is at most a third of it, so that a
 * third of the replacement's maximum exceeds this tip by as much as nodes require of a replacement.
 */
export function evmFee({ normal, fast, above }: FeeSeen): { readonly most: bigint; readonly tip: bigint } {
  const rate = largest(above === null ? normal : fast, 1n);
  const tip = smallest(largest(1n, rate / 10n, fast - normal), rate);
  const most = 2n * rate + tip;
  if (above === null) return { most, tip };
  const raised = (above * 1125n) / 1000n + 2n;
  return { most: largest(most, raised), tip: largest(tip, raised / 3n + 2n) };
}

export const gasOf = ({ token, isOwn }: Pick<EvmPayment, 'token' | 'isOwn'>): bigint =>
  token !== undefined ? GAS_TOKEN : isOwn ? GAS_OWN : GAS_COIN;

export function planEthereum(payment: EvmPayment): PlannedTransaction {
  const { key, chainId, nonce, to, units, token } = payment;
  const { most, tip } = evmFee(payment.fee);
  const gas = gasOf(payment);
  const target = getAddress(to);
  return {
    feeUnitsMax: gas * most,
    feeRate: most,
    async sign() {
      const raw = await privateKeyToAccount(hexOf(key)).signTransaction({
        type: 'eip1559',
        chainId,
        nonce,
        gas,
        maxFeePerGas: most,
        maxPriorityFeePerGas: smallest(tip, most),
        ...(token === undefined
          ? { to: target, value: units }
          : {
              to: getAddress(token),
              value: 0n,
              data: encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [target, units] }),
            }),
      });
      return { raw, txid: keccak256(raw) };
    },
  };
}

/** Requires the EIP-55 checksum: an address with a wrong checksum or none is refused. */
export const isEvmAddress = (address: string): boolean =>
  isAddress(address) && getAddress(address) === address;

const largest = (...values: readonly bigint[]): bigint =>
  values.reduce((most, value) => (value > most ? value : most), 0n);

const smallest = (one: bigint, other: bigint): bigint => (one < other ? one : other);
