import { type PublicKey, walletStatement } from '../../platform/crypto/attestation.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log/log.ts';
import type { WalletKeys } from '../chains/index.ts';
import { listWallets } from './wallet-store.ts';

/** The wallets that the signer published. Rows without its valid signature are ignored and logged as an alarm. */
export function createWalletKeys({
  db,
  log,
  publicKey,
}: {
  readonly db: Db;
  readonly log: Log;
  /** Pinned by a file or a setting; undefined where no signer runs. */
  readonly publicKey: PublicKey | undefined;
}): WalletKeys {
  return {
    async find(network) {
      const rows = (await listWallets(db.autocommit, network)).filter((row) => {
        const isSigned = publicKey?.verifies(walletStatement(row), row.signature) === true;
        if (!isSigned) log.error({ network, kind: row.kind }, 'alarm: a wallet is not signed by the signer');
        return isSigned;
      });
      const value = (kind: string): string | undefined => rows.find((row) => row.kind === kind)?.value;
      const [xpub, address, cold = null] = [value('xpub'), value('address'), value('cold')];
      if (xpub !== undefined) return { key: { kind: 'xpub', value: xpub }, cold };
      return address === undefined ? undefined : { key: { kind: 'address', value: address }, cold };
    },
  };
}
