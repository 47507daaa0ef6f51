import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { SigningKey } from '../../platform/crypto/secrets.ts';
import type { Db } from '../../platform/db/db.ts';
import type { AuditFinding } from './audit-store.ts';
import {
  type Checkpoint,
  findBatchHash,
  insertCheckpoint,
  listCheckpoints,
  readHeads,
} from './chain-store.ts';

export interface CheckpointDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** The first signs; the others still verify. */
  readonly signingKeys: readonly SigningKey[];
}

const TITLE = 'gim ledger checkpoint';

/** Signs where every chain ends now. */
export async function signCheckpoint({ db, clock, signingKeys }: CheckpointDeps): Promise<void> {
  const [key] = signingKeys;
  if (key === undefined) throw new Error('There is no key to sign a checkpoint with.');
  const now = clock.now();
  await db.inTransaction(async (tx) => {
    const heads = await readHeads(tx);
    const lines = heads.map(({ chain, seq, hash }) => `${chain} ${seq} ${hash.toString('hex')}`);
    const content = [TITLE, now.toISOString(), ...lines].join('\n');
    const signature = sign(null, Buffer.from(content), createPrivateKey({ key, format: 'jwk' }));
    await insertCheckpoint(tx, { content, kid: key.kid, signature }, now);
  });
}

/** Whether every checkpoint is ours and the books still contain what it signed. */
export async function verifyCheckpoints({
  db,
  signingKeys,
}: CheckpointDeps): Promise<readonly AuditFinding[]> {
  const findings: AuditFinding[] = [];
  for (const checkpoint of await listCheckpoints(db.read)) {
    const [, at = '', ...lines] = checkpoint.content.split('\n');
    if (!isSigned(checkpoint, signingKeys)) {
      findings.push({ rule: 'each checkpoint is signed by us', where: `checkpoint ${at}` });
      continue;
    }
    for (const line of lines) {
      const [chain = '', seq = '', hash = ''] = line.split(' ');
      const found = await findBatchHash(db.read, {
        chain,
        seq,
      });
      if (found?.toString('hex') !== hash)
        findings.push({ rule: 'the books hold what was signed', where: `chain ${chain} batch ${seq}` });
    }
  }
  return findings;
}

function isSigned({ content, kid, signature }: Checkpoint, keys: readonly SigningKey[]): boolean {
  const key = keys.find((one) => one.kid === kid);
  if (key === undefined || !content.startsWith(`${TITLE}\n`)) return false;
  const { d: _, ...open } = key;
  return verify(null, Buffer.from(content), createPublicKey({ key: open, format: 'jwk' }), signature);
}
