import type { Mutant } from '../mutant.ts';

const folder = 'apps/server/src/signer';
const parse = `${folder}/parse-approval.ts`;
const check = `${folder}/check-withdrawal.ts`;
const sign = `${folder}/sign-payment.ts`;
const tamper = `${folder}/tamper.integration.test.ts`;
const stops = `${folder}/stops.integration.test.ts`;

/** The process that signs: what it verifies, what it refuses, and what it does once. */
export const signerMutants: readonly Mutant[] = [
  {
    ids: ['C-09'],
    lost: 'what was listed before an edit is signed after it',
    file: sign,
    control: '  await lockPayment(tx, id);\n  const order = await readOrder(tx, id);',
    instead: '  const order = await readOrder(tx, id);\n  await lockPayment(tx, id);',
    test: tamper,
  },
  {
    ids: ['C-09'],
    lost: 'an approval need not be signed',
    file: parse,
    control:
      "if (!isSigned) throw new VerificationError('approval', 'it is not signed by a key that may approve');",
    instead: '',
    test: tamper,
  },
  {
    ids: ['C-09'],
    lost: 'an order may pay somebody else than was approved',
    file: parse,
    control:
      "if (recipient[field] !== approval[field])\n      throw new VerificationError(field, 'the order is not what was approved');",
    instead: '',
    test: tamper,
  },
  {
    ids: ['C-09'],
    lost: 'more leaves than is set aside',
    file: check,
    control: 'require(hold.units * scale(hold.digits) >= leaves,',
    instead: 'require(leaves > 0n,',
    test: tamper,
  },
  {
    ids: ['C-09'],
    lost: 'a password is enough for any amount',
    file: check,
    control: 'require(methods.includes(stepUp.method),',
    instead: 'require(methods.length > 0,',
    test: tamper,
  },
  {
    ids: ['C-09'],
    lost: 'one person approves any amount',
    file: check,
    control: 'approvers.length >= 2,',
    instead: 'approvers.length >= 1,',
    test: tamper,
  },
  {
    ids: ['C-07'],
    lost: 'a withdrawal is signed again with another payment',
    file: check,
    control: 'require(paymentId === undefined || paymentId === order.id,',
    instead: "require(paymentId !== '',",
    test: tamper,
  },
  {
    ids: ['Q-09'],
    lost: 'a stop does not keep a signature back',
    file: sign,
    control:
      "if (order.kind === 'withdrawal' && (await lockAndCheckStops(tx, stopSubjects(order, approvals))))",
    instead: "if (order.kind === 'cold' && (await lockAndCheckStops(tx, stopSubjects(order, approvals))))",
    also: [
      {
        file: sign,
        control: "if (order.kind === 'withdrawal' && (await isStopped(tx, stopSubjects(order, approvals))))",
        instead: "if (order.kind === 'cold' && (await isStopped(tx, stopSubjects(order, approvals))))",
      },
    ],
    test: stops,
  },
  {
    ids: ['C-08'],
    lost: 'a number that was given back is never used',
    file: `${folder}/claim-store.ts`,
    control: 'if (free[0] !== undefined) return free[0].nonce;',
    instead: '',
    test: stops,
  },
  {
    ids: ['C-06'],
    lost: 'a payment that was claimed is claimed again after a crash',
    file: sign,
    control: '(await findClaim(tx, id)) !== undefined || ',
    instead: '',
    test: `${folder}/crash.integration.test.ts`,
  },
];
