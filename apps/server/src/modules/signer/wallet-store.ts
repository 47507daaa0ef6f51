import { sql } from 'kysely';
import type { AttestedWallet } from '../../platform/crypto/attestation.ts';
import type { Reader } from '../../platform/db/db.ts';

export async function listWallets(
  reader: Reader,
  network: string,
): Promise<readonly (AttestedWallet & { readonly signature: Buffer })[]> {
  const { rows } = await sql<AttestedWallet & { signature: Buffer }>`
    select network, kind, value, signature from signer.wallet where network = ${network}`.execute(reader);
  return rows;
}
