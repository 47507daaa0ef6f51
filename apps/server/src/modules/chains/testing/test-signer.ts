import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { keyPairFromSeed } from '@ton/crypto';
import { WalletContractV4 } from '@ton/ton';
import pg from 'pg';
import { addressStatement } from '../../../platform/crypto/attestation.ts';
import type { OwnAddress, Wallet, WalletKeys } from '../index.ts';

export interface TestSigner {
  readonly publicKey: KeyObject;
  readonly walletKeys: WalletKeys;
  /** The private account keys of the published public keys. */
  readonly accounts: Readonly<Record<'bitcoin' | 'ethereum', HDKey>>;
  readonly ton: { readonly wallet: WalletContractV4; readonly secretKey: Buffer };
  close(): Promise<void>;
}

const SEED = Buffer.alloc(32, 0x5a);

/**
 * The part of the signer that addresses need: publishes keys, and signs rows without a signature when notified. Uses
 * the signer's own database role.
 */
export async function startTestSigner({ url }: { url: string }): Promise<TestSigner> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const root = HDKey.fromMasterSeed(SEED);
  const accounts = { bitcoin: root.derive("m/84'/1'/0'"), ethereum: root.derive("m/44'/60'/0'") };
  const keys = keyPairFromSeed(SEED);
  const wallet = WalletContractV4.create({ workchain: 0, publicKey: keys.publicKey });
  const wallets: Readonly<Record<string, Wallet>> = {
    bitcoin: { key: { kind: 'xpub', value: accounts.bitcoin.publicExtendedKey }, cold: null },
    ethereum: { key: { kind: 'xpub', value: accounts.ethereum.publicExtendedKey }, cold: null },
    ton: { key: { kind: 'address', value: wallet.address.toString() }, cold: null },
  };
  const client = new pg.Client({ connectionString: url, options: '-c role=gim_signer' });
  await client.connect();
  let signing: Promise<unknown> = Promise.resolve();
  client.on('notification', () => {
    signing = signing.then(() => signAll(client, privateKey));
  });
  await client.query('listen gim_signer');
  return {
    publicKey,
    accounts,
    ton: { wallet, secretKey: keys.secretKey },
    walletKeys: { find: async (network) => wallets[network] },
    async close() {
      await signing;
      await client.end();
    },
  };
}

async function signAll(client: pg.Client, key: KeyObject): Promise<void> {
  const { rows } = await client.query<OwnAddress>(
    `select network, address, kind, user_id as "userId", coin, memo, branch, index from chains.address
     where signature is null`,
  );
  for (const row of rows)
    await client.query(
      'update chains.address set signature = $4 where network = $1 and address = $2 and memo is not distinct from $3',
      [row.network, row.address, row.memo, sign(null, Buffer.from(addressStatement(row)), key)],
    );
}
