import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Chains, WalletKeys } from './modules/chains/index.ts';
import type { Catalogue } from './modules/coins/index.ts';
import type { Ledger } from './modules/ledger/index.ts';
import { createPayments, createWalletKeys, type Payments } from './modules/signer/index.ts';
import { type Attestor, attestorOf, type PublicKey, publicKeyOf } from './platform/crypto/attestation.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import type { Platform } from './platform/platform.ts';
import { createSignerProcess, type SignerProcess } from './sandbox/signer-process.ts';
import { sandboxSignerSettings } from './sandbox/signer-settings.ts';
import { attestorOfDataKey, loadOrCreateDataKey, signerFolder } from './signer/key-store.ts';

/** Keys that the product and the signer exchange outside the database. */
export interface SignerKeys {
  /** Signs approvals. Its public key is in the signer's settings. */
  readonly approvalKey: Attestor;
  /** The signer's public key. While it is undefined, no addresses are issued and nothing is paid. */
  readonly publicKey: PublicKey | undefined;
  readonly walletKeys: WalletKeys;
  /** Runs the signer as a child process if every chain is a sandbox chain. */
  readonly process: SignerProcess | undefined;
}

export function wireSignerKeys(
  platform: Platform,
  {
    dataDir,
    sandboxChains,
    signerPublicKey,
    secrets,
  }: Pick<Config, 'dataDir' | 'sandboxChains' | 'signerPublicKey'> & { readonly secrets: Secrets },
): SignerKeys {
  const { db, log } = platform;
  const approvalKey = attestorOf(secrets.key('approval'));
  log.info({ approvalKey: approvalKey.publicKey.text }, 'approvals are signed with this key');
  const publicKey =
    signerPublicKey !== undefined
      ? publicKeyOf(signerPublicKey)
      : sandboxChains
        ? makeTrialKeys(dataDir, approvalKey)
        : undefined;
  return {
    approvalKey,
    publicKey,
    walletKeys: createWalletKeys({ db, log, publicKey }),
    process:
      sandboxChains && signerPublicKey === undefined ? createSignerProcess({ dataDir, log }) : undefined,
  };
}

/** In trial mode the parent process creates the approval key and the signer's settings, so that they match. */
function makeTrialKeys(dataDir: string, approvalKey: Attestor): PublicKey {
  const folder = signerFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const settings = sandboxSignerSettings({ approvalKey: approvalKey.publicKey.text });
  const path = join(folder, 'settings.json');
  writeFileSync(`${path}.new`, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return attestorOfDataKey(loadOrCreateDataKey(folder)).publicKey;
}

export const wirePayments = (
  platform: Platform,
  {
    keys,
    chains,
    catalogue,
    ledger,
  }: {
    readonly keys: SignerKeys;
    readonly chains: Chains;
    readonly catalogue: Catalogue;
    readonly ledger: Ledger;
  },
): Payments => createPayments({ ...platform, chains, catalogue, ledger, approvalKey: keys.approvalKey });
