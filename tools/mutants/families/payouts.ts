import type { Mutant } from '../mutant.ts';

const folder = 'apps/server/src/modules/payouts';
const failuresTest = `${folder}/partner-failures.integration.test.ts`;
const rulesTest = `${folder}/rules.integration.test.ts`;
const racesTest = `${folder}/races.integration.test.ts`;
const planTest = `${folder}/transitions.test.ts`;

/** Dollars that leave to cards and PayPal accounts. */
export const payoutMutants: readonly Mutant[] = [
  {
    ids: ['M-05'],
    lost: 'a mailed code opens its sum for coins and for dollars each',
    file: 'apps/server/src/modules/payouts/tier-policy.ts',
    control: 'dayCents + besideCents + amount.units <= mailed.units;',
    instead: 'dayCents + amount.units <= mailed.units;',
    test: 'apps/server/src/modules/payouts/tier-policy.test.ts',
  },
  {
    ids: ['P-01'],
    lost: 'a card number is taken in a body',
    file: 'apps/server/src/http/body.ts',
    control: 'if (!holdsCardNumber(body.value)) return body;',
    instead: 'if (!holdsCardNumber(body.value) || body.bytes.length > 0) return body;',
    test: 'apps/server/src/http/input.test.ts',
  },
  {
    ids: ['P-01'],
    lost: 'recipients are kept as they are',
    file: `${folder}/recipients/recipient.ts`,
    control: 'sealer.seal(JSON.stringify(data), contextOf(id));',
    instead: "JSON.stringify(data) + sealer.seal('', contextOf(id)).slice(0, 0);",
    also: [
      {
        file: `${folder}/recipients/recipient.ts`,
        control: 'sealer.open(row.sealed, contextOf(row.id))',
        instead: 'row.sealed ?? sealer.open(row.sealed, contextOf(row.id))',
      },
    ],
    test: rulesTest,
  },
  {
    ids: ['P-03'],
    lost: 'an unknown outcome gives the money back',
    file: `${folder}/submit-payout.ts`,
    control: "'the outcome of a payout is unknown, asking the partner');\n    return later(core, row);",
    instead:
      "'the outcome of a payout is unknown, asking the partner');\n    return refundPayout(core, row, { to: 'rejected', reason: 'PartnerRefused' });",
    test: failuresTest,
  },
  {
    ids: ['P-03'],
    lost: 'a refusal of the second try gives back what the first one may still pay',
    file: `${folder}/submit-payout.ts`,
    control: 'if (isFirst || age > rules.straySeconds * 1000)',
    instead: 'if (isFirst || age > rules.straySeconds * 0)',
    test: failuresTest,
  },
  {
    ids: ['P-03'],
    lost: 'what the partner has accepted and forgotten is given to it again',
    file: `${folder}/submit-payout.ts`,
    control: "row.state !== 'ordered' || row.acceptedAt !== null || row.orderedAt === null",
    instead: "row.state !== 'ordered' || row.orderedAt === null",
    test: failuresTest,
  },
  {
    ids: ['P-03'],
    lost: 'a partner that does not answer is given everything that waits',
    file: `${folder}/circuit-breaker.ts`,
    control: 'if (failures < failuresMax) return true;',
    instead: 'if (failures < failuresMax * 1000) return true;',
    test: failuresTest,
  },
  {
    ids: ['P-03'],
    lost: 'what may be on its way to the partner is canceled',
    file: `${folder}/cancel-payout.ts`,
    control: '  if (row.acceptedAt === null) throw unknown();\n',
    instead: '',
    test: failuresTest,
  },
  {
    ids: ['P-03'],
    lost: 'a step does not look at where the payout stands',
    file: `${folder}/step-store.ts`,
    control: 'where p.id = s.id and p.state = s."from" returning p.id',
    instead: 'where p.id = s.id returning p.id',
    test: racesTest,
  },
  {
    ids: ['H-02'],
    lost: 'the end of a payout is not a step of it',
    file: `${folder}/end-payout.ts`,
    control:
      "companion(payoutSteps, { id, from, to: 'successful', at: clock.now(), ...storedAnswerOf(found) }),",
    instead: '',
    test: failuresTest,
  },
  {
    ids: ['H-04'],
    lost: 'old answers of the partner are heeded',
    file: `${folder}/transitions.ts`,
    control: 'if (BigInt(found.sequence) < BigInt(row.partnerSequence)) return nothing;',
    instead: '',
    test: planTest,
  },
  {
    ids: ['H-04'],
    lost: 'a payout ends with whatever amount arrived',
    file: `${folder}/transitions.ts`,
    control: 'if (found.amount.units !== receivesOf(row).units)',
    instead: 'if (found.amount.units === receivesOf(row).units + 1n)',
    test: failuresTest,
  },
  {
    ids: ['H-04'],
    lost: 'what has ended goes on',
    file: `${folder}/transitions.ts`,
    control: 'if (!partnerStates.includes(state)) return planEnded(row, found);',
    instead: "if (state === 'requested') return planEnded(row, found);",
    test: planTest,
  },
  {
    ids: ['M-06'],
    lost: 'the answer of a payout is not kept with it',
    file: `${folder}/create-payout.ts`,
    control: '          keep(item),\n',
    instead: '',
    test: racesTest,
  },
  {
    ids: ['Z-02'],
    lost: 'somebody else’s recipient can be paid',
    file: `${folder}/terms.ts`,
    control: 'const row = await findOwnRecipient(reader, own);',
    instead: 'const row = await findRecipient(reader, own.id);',
    also: [
      {
        file: `${folder}/terms.ts`,
        control: 'import { findOwnRecipient, wasPaid }',
        instead: 'import { findRecipient, wasPaid }',
      },
    ],
    test: rulesTest,
  },
  {
    ids: ['Z-04'],
    lost: 'recipients are shown to people who were not checked',
    file: 'packages/contract/src/payouts.recipients.ts',
    control:
      "auth: { kind: 'user', owner: 'path', kyc: 'approved' },\n  params: value.inUser,\n  query: z.strictObject({ kind:",
    instead:
      "auth: { kind: 'user', owner: 'path' },\n  params: value.inUser,\n  query: z.strictObject({ kind:",
    test: rulesTest,
  },
  {
    ids: ['W-09'],
    lost: 'the fresh factor of a payout does not cover its amount',
    file: 'packages/contract/src/payouts.ts',
    control: '): Record<string, string> => ({ recipientId, amount, fee, idempotencyKey });',
    instead:
      '): Record<string, string> => ({ recipientId, idempotencyKey, ...(amount === fee ? { fee } : {}) });',
    test: rulesTest,
  },
  {
    ids: ['W-09'],
    lost: 'password and mailed code open everything',
    file: `${folder}/terms.ts`,
    control:
      'const mailedLeft = hasFactor ? dayLeft : leftOf(rules.mailed, facts.dayCents + facts.besideCents);',
    instead: 'const mailedLeft = hasFactor ? dayLeft : leftOf(rules.dayMax, facts.dayCents);',
    test: rulesTest,
  },
  {
    ids: ['W-09'],
    lost: 'much to a new recipient leaves at once',
    file: `${folder}/tier-policy.ts`,
    control: 'isDelayed: signs.length > 0,',
    instead: 'isDelayed: signs.length > 9,',
    test: rulesTest,
  },
  {
    ids: ['O-01'],
    lost: 'a payout that has arrived is canceled by an edit of the database',
    file: 'apps/server/migrations/0141_payouts_payout.sql',
    control: "  ('unclaimed', 'canceled');",
    instead: "  ('unclaimed', 'canceled'), ('successful', 'canceled');",
    test: rulesTest,
  },
];
