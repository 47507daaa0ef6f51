import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { CheckpointKeys, SigningKey, VerifyingKey } from '../../platform/crypto/secrets.ts';
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
  readonly keys: CheckpointKeys;
}

export interface CheckpointCheck {
  readonly findings: readonly AuditFinding[];
  /** Names of unknown keys: their signatures cannot be checked. */
  readonly unknownKids: readonly string[];
}

const TITLE = 'gim ledger checkpoint';
const headLine = /^(\d{1,2}) (\d{1,16}) ([0-9a-f]{64})$/;

/** Signs the current head of every chain. */
export async function signCheckpoint({ db, clock, keys }: CheckpointDeps): Promise<void> {
  const key = keys.signing;
  const now = clock.now();
  await db.inTransaction(async (tx) => {
    const heads = await readHeads(tx);
    const lines = heads.map(({ chain, seq, hash }) => `${chain} ${seq} ${hash.toString('hex')}`);
    const content = [TITLE, now.toISOString(), ...lines].join('\n');
    await insertCheckpoint(tx, { content, ...signText(content, key) }, now);
  });
}

/**
 * Whether every checkpoint is ours and the books still contain what it signed. A wrong signature is forgery. An
 * unknown key is for the operator to resolve and does not stop the books. The signed contents are compared in either
 * case.
 */
export async function verifyCheckpoints({
  db,
  keys,
}: Pick<CheckpointDeps, 'db' | 'keys'>): Promise<CheckpointCheck> {
  const findings: AuditFinding[] = [];
  const unknownKids = new Set<string>();
  for (const checkpoint of await listCheckpoints(db.autocommit)) {
    const [, at = '', ...lines] = checkpoint.content.split('\n');
    const key = keys.verifying.find(({ kid }) => kid === checkpoint.kid);
    if (key === undefined) unknownKids.add(checkpoint.kid);
    else if (!isSigned(checkpoint, key)) {
      findings.push({ rule: 'each checkpoint is signed by us', where: `checkpoint ${at}` });
      continue;
    }
    for (const line of lines) {
      const [, chain = '', seq = '', hash] = headLine.exec(line) ?? [];
      const found = hash === undefined ? undefined : await findBatchHash(db.autocommit, { chain, seq });
      if (found === undefined || found.toString('hex') !== hash)
        findings.push({ rule: 'the books hold what was signed', where: `chain ${chain} batch ${seq}` });
    }
  }
  return { findings, unknownKids: [...unknownKids] };
}

const isSigned = (checkpoint: Checkpoint, key: VerifyingKey): boolean =>
  checkpoint.content.startsWith(`${TITLE}\n`) && isSignedBy(checkpoint, key);

/** Each kind of signed text begins with its own title, so that one cannot be presented as another. */
export const signText = (content: string, key: SigningKey): Pick<Checkpoint, 'kid' | 'signature'> => ({
  kid: key.kid,
  signature: sign(null, Buffer.from(content), createPrivateKey({ key, format: 'jwk' })),
});

export const isSignedBy = (
  { content, signature }: Pick<Checkpoint, 'content' | 'signature'>,
  key: VerifyingKey,
): boolean => verify(null, Buffer.from(content), createPublicKey({ key, format: 'jwk' }), signature);
