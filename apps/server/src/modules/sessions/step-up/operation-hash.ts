import { createHash } from 'node:crypto';
import type { StepUpDemand } from '../../users/index.ts';

/**
 * The one number that names an operation: whose it is, what it is for, and every value in it, in an order of its own. The
 * parts are framed by their length, so that no two operations run together into one text.
 */
export function operationHash({ userId, purpose, operation }: StepUpDemand): Buffer {
  const values = Object.entries(operation)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flat();
  return framed(['gim step-up', userId, purpose, ...values]);
}

/** What the passkey signs: the operation, and a number used once. */
export const operationChallenge = (hash: Buffer, nonce: Buffer): Buffer => framed([hash, nonce]);

function framed(parts: readonly (string | Buffer)[]): Buffer {
  const digest = createHash('sha256');
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'utf8') : part;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    digest.update(length).update(bytes);
  }
  return digest.digest();
}
