import { createHash } from 'node:crypto';
import type { StepUpDemand } from '../../users/index.ts';

/**
 * Hash that identifies an operation: its user, its purpose and all values, sorted by name. Each part is prefixed with
 * its length, so that different operations never produce the same input.
 */
export function operationHash({ userId, purpose, operation }: StepUpDemand): Buffer {
  const values = Object.entries(operation)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flat();
  return framed(['gim step-up', userId, purpose, ...values]);
}

/** What the passkey signs: the operation's hash and a nonce. */
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
