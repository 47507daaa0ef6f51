import { p2wpkh, Transaction } from '@scure/btc-signer';
import { pubECDSA } from '@scure/btc-signer/utils.js';
import type { TX } from 'bcoin';

/** bitcoind's own regtest parameters. */
const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const;

/** A public key pair for a chain without value. */
const KEY = new Uint8Array(32).fill(0x47);
const own = p2wpkh(pubECDSA(KEY), regtest);
const ownScript = Buffer.from(own.script).toString('hex');
const FEE = 2_000n;

interface Coin {
  readonly txid: string;
  readonly index: number;
  readonly units: bigint;
}

/** The miner's coins, and payments from them. */
export class BitcoinFaucet {
  readonly #coins = new Map<string, Coin>();

  /** Where block rewards go: the hash of the faucet's key. */
  readonly rewardHash: Uint8Array = own.hash;

  note(tx: TX): void {
    for (const { prevout } of tx.inputs) this.#coins.delete(`${reversed(prevout.hash)}:${prevout.index}`);
    tx.outputs.forEach(({ script, value }, index) => {
      if (script.toRaw().toString('hex') !== ownScript) return;
      const txid = tx.txid();
      this.#coins.set(`${txid}:${index}`, { txid, index, units: BigInt(value) });
    });
  }

  /** A signed payment; the change goes back to the faucet. `isSpendable` says which coins may be used now. */
  async pay(
    { to, units }: { to: string; units: bigint },
    isSpendable: (coin: { txid: string; index: number }) => Promise<boolean>,
  ): Promise<string> {
    const payment = new Transaction();
    let left = units + FEE;
    for (const coin of this.#coins.values()) {
      if (left <= 0n) break;
      if (!(await isSpendable(coin))) continue;
      payment.addInput({
        txid: coin.txid,
        index: coin.index,
        witnessUtxo: { script: own.script, amount: coin.units },
      });
      left -= coin.units;
    }
    if (left > 0n) throw new Error('The faucet does not have that much.');
    payment.addOutputAddress(to, units, regtest);
    if (left < 0n) payment.addOutput({ script: own.script, amount: -left });
    payment.sign(KEY);
    payment.finalize();
    return payment.hex;
  }
}

/** Converts between display order and wire order. */
export const reversed = (hash: string): string => Buffer.from(hash, 'hex').reverse().toString('hex');
