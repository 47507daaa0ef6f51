import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { CheckpointKeys } from '../../platform/crypto/secrets.ts';
import type { Db } from '../../platform/db/db.ts';
import type { AuditFinding } from './audit-store.ts';
import {
  findLostBatches,
  insertCheckpoint,
  listCheckpoints,
  readHeads,
  type SignedText,
} from './chain-store.ts';

/** What the books are verified with. */
export interface VerifyDeps {
  readonly db: Db;
  readonly keys: CheckpointKeys;
}

export interface CheckpointCheck {
  readonly findings: readonly AuditFinding[];
  /** Names of unknown keys: their signatures cannot be checked. */
  readonly unknownKids: readonly string[];
}

const TITLE = 'gim ledger checkpoint\n';
const headLine = /^(\d{1,2}) (\d{1,16}) ([0-9a-f]{64})$/;

/** Signs the current head of every chain. */
export async function signCheckpoint({
  db,
  clock,
  keys,
}: VerifyDeps & { readonly clock: Clock }): Promise<void> {
  const now = clock.now();
  await db.inTransaction(async (tx) => {
    const heads = await readHeads(tx);
    const lines = heads.map(({ chain, seq, hash }) => `${chain} ${seq} ${hash}`);
    const text = signText([now.toISOString(), ...lines].join('\n'), { title: TITLE, keys });
    await insertCheckpoint(tx, text, now);
  });
}

/**
 * Whether every checkpoint is ours and the books still contain what it signed. A wrong signature is forgery. An
 * unknown key is for the operator to resolve and does not stop the books. The signed contents are compared in either
 * case.
 */
export async function verifyCheckpoints({ db, keys }: VerifyDeps): Promise<CheckpointCheck> {
  const findings: AuditFinding[] = [];
  const unknownKids = new Set<string>();
  for (const checkpoint of await listCheckpoints(db.autocommit)) {
    const [, at = '', ...lines] = checkpoint.content.split('\n');
    const signer = signerOf(checkpoint, { title: TITLE, keys });
    if (signer === 'unknown') unknownKids.add(checkpoint.kid);
    if (signer === 'nobody') {
      findings.push({ rule: 'each checkpoint is signed by us', where: `checkpoint ${at}` });
      continue;
    }
    const heads = lines.map((line) => {
      const [, chain = '0', seq = '0', hash = ''] = headLine.exec(line) ?? [];
      return { chain, seq, hash };
    });
    findings.push(...(await findLostBatches(db.autocommit, 'the books hold what was signed', heads)));
  }
  return { findings, unknownKids: [...unknownKids] };
}

interface Signing {
  /** Each kind of signed text begins with its own title, so that one cannot be presented as another. */
  readonly title: string;
  readonly keys: CheckpointKeys;
}

export function signText(text: string, { title, keys: { signing } }: Signing): SignedText {
  const content = `${title}${text}`;
  const key = createPrivateKey({ key: signing, format: 'jwk' });
  return { content, kid: signing.kid, signature: sign(null, Buffer.from(content), key) };
}

/** Who has signed a text of this title: us, a key that we do not know, or nobody (a forgery). */
export function signerOf(
  { content, kid, signature }: SignedText,
  { title, keys: { verifying } }: Signing,
): 'us' | 'unknown' | 'nobody' {
  const known = verifying.find((key) => key.kid === kid);
  if (known === undefined) return 'unknown';
  if (!content.startsWith(title)) return 'nobody';
  const key = createPublicKey({ key: known, format: 'jwk' });
  return verify(null, Buffer.from(content), key, signature) ? 'us' : 'nobody';
}
