import { type AttestedAddress, addressStatement, walletStatement } from '../platform/crypto/attestation.ts';
import { listUnsigned, saveSignature, saveWallet } from './address-store.ts';
import type { SignerCore } from './core.ts';
import { insertAlert } from './store.ts';

const AT_ONCE = 200;
const MEMO = /^\d{10}$/;

/** Publishes what the product derives addresses from, and the addresses of the house. */
export async function publishWallets(core: SignerCore): Promise<void> {
  const { settings, wallet, attestor, clock, db } = core;
  for (const [network, { cold }] of Object.entries(settings.networks)) {
    const found = wallet.find(network);
    if (found === undefined) continue;
    const publish = async (kind: 'xpub' | 'address' | 'cold', value: string): Promise<void> => {
      const signature = Buffer.from(attestor.sign(walletStatement({ network, kind, value })), 'base64');
      await saveWallet(db.autocommit, { network, kind, value, signature, at: clock.now() });
    };
    if (found.kind === 'ton') await publish('address', wallet.hotAddress(network));
    else await publish('xpub', found.xpub);
    if (cold !== undefined) await publish('cold', cold);
  }
}

/** Signs the addresses that it derives itself to the same value (C-14). True if there may be more. */
export async function attestAddresses(core: SignerCore, refused: Set<string>): Promise<boolean> {
  const rows = await listUnsigned(core.db.autocommit, { except: [...refused], limit: AT_ONCE });
  for (const row of rows) {
    if (isOurs(core, row)) {
      const signature = Buffer.from(core.attestor.sign(addressStatement(row)), 'base64');
      await saveSignature(core.db.autocommit, row, signature);
      continue;
    }
    refused.add(`${row.network} ${row.address} ${row.memo ?? ''}`);
    core.log.error({ network: row.network, address: row.address }, 'alarm: an address is not of our keys');
    await insertAlert(core.db.autocommit, {
      id: core.ids.next(),
      paymentId: null,
      subject: `address of ${row.coin ?? 'nobody'} on ${row.network}`,
      field: 'address',
      reason: `${row.address} is not what the keys give`,
      at: core.clock.now(),
    });
  }
  return rows.length === AT_ONCE;
}

/** Only deposit addresses of users: the house's own follow from the wallet and are not in the table. */
function isOurs({ wallet }: SignerCore, row: AttestedAddress): boolean {
  const found = wallet.find(row.network);
  if (found === undefined || row.kind !== 'deposit' || row.userId === null || row.coin === null) return false;
  if (found.kind === 'ton')
    return row.address === wallet.hotAddress(row.network) && row.memo !== null && MEMO.test(row.memo);
  if (row.branch !== 0 || row.index === null || row.memo !== null) return false;
  return found.addressAt({ branch: row.branch, index: row.index }) === row.address;
}
