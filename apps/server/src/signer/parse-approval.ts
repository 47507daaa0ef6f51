import * as z from 'zod';
import type { Approval } from '../modules/signer/approval.ts';
import { approvalText } from '../modules/signer/approval-policy.ts';
import type { PublicKey } from '../platform/crypto/attestation.ts';
import { VerificationError } from './signing-errors.ts';
import type { Order, Recipient } from './store.ts';

const whole = z
  .string()
  .regex(/^(0|[1-9]\d{0,77})$/)
  .transform((text) => BigInt(text));
const instant = z.iso.datetime({ precision: 3 }).transform((text) => new Date(text));

const shape = z.strictObject({
  statement: z.literal('gim approval'),
  withdrawalId: z.uuid(),
  userId: z.uuid(),
  coin: z.string(),
  network: z.string(),
  address: z.string(),
  memo: z.string().nullable(),
  units: whole,
  feeUnits: whole,
  usdCents: whole,
  stepUp: z.strictObject({ method: z.string(), at: instant, operationHash: z.string() }),
  approvers: z.array(z.string()),
  approvedAt: instant,
});

/** The signed approval, if the order matches it in every field. */
export function parseApproval(
  order: Order,
  recipient: Recipient,
  approvalKeys: readonly PublicKey[],
): Approval {
  const isSigned = approvalKeys.some((key) => key.verifies(recipient.approval, recipient.signature));
  if (!isSigned) throw new VerificationError('approval', 'it is not signed by a key that may approve');
  const approval = readText(recipient.approval);
  const fields: readonly (keyof Approval & keyof Recipient)[] = [
    'withdrawalId',
    'userId',
    'coin',
    'network',
    'address',
    'memo',
    'units',
    'feeUnits',
  ];
  for (const field of fields)
    if (recipient[field] !== approval[field])
      throw new VerificationError(field, 'the order is not what was approved');
  for (const field of ['coin', 'network'] as const)
    if (order[field] !== approval[field])
      throw new VerificationError(field, 'the payment is not what was approved');
  return approval;
}

/** Accepts only the canonical form, so that no other parser can read it differently. */
function readText(text: string): Approval {
  try {
    const { statement: _, ...approval } = shape.parse(JSON.parse(text));
    if (approvalText(approval) === text) return approval;
  } catch {
    // Reported below, without quoting the input.
  }
  throw new VerificationError('approval', 'it is signed and cannot be read');
}
