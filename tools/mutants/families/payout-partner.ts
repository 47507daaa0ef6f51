import type { Mutant } from '../mutant.ts';

const server = 'apps/server/src';
const processTest = `${server}/sandbox/payout-partner/payout-partner.integration.test.ts`;
const payPal = `${server}/partners/payouts-paypal`;
const checkout = `${server}/partners/payouts-card`;
const reconciliation = `${server}/modules/payouts/reconciliation`;
const reconciliationTest = `${reconciliation}/reconciliation.integration.test.ts`;
const partnersTest = `${server}/wiring-partners.test.ts`;

/** Whoever pays out for us, and the comparison with them. */
export const payoutPartnerMutants: readonly Mutant[] = [
  ...providerMutants(),
  ...sandboxMutants(),
  ...reconciliationMutants(),
];

function providerMutants(): readonly Mutant[] {
  return [
    {
      ids: ['P-03'],
      lost: 'PayPal’s lost answer is taken for a batch that it never had',
      file: `${payPal}/live.ts`,
      control: 'const outcome = await send(payoutId, known.request);\n    return',
      instead: "const outcome = { refused: '' };\n    return",
      test: `${payPal}/live.test.ts`,
    },
    {
      ids: ['P-03'],
      lost: 'a batch is sent again when PayPal may have forgotten that it was paid',
      file: `${payPal}/live.ts`,
      control: 'const RESEND_DAYS = 29;',
      instead: 'const RESEND_DAYS = 290;',
      test: `${payPal}/live.test.ts`,
    },
    {
      ids: ['P-03'],
      lost: 'an error of the provider is taken for its answer',
      file: `${server}/platform/json-call.ts`,
      control: 'status < 200 || status >= 500 || [408, 409, 425, 429].includes(status)',
      instead: 'status < 200',
      test: `${checkout}/live.test.ts`,
    },
    {
      ids: ['H-01'],
      lost: 'a message of PayPal counts although PayPal denies it',
      file: `${payPal}/verify-message.ts`,
      control: "read.data.verification_status === 'SUCCESS'",
      instead: 'true',
      test: `${payPal}/live.test.ts`,
    },
    {
      ids: ['H-01'],
      lost: 'an old message of Checkout.com counts',
      file: `${checkout}/verify-message.ts`,
      control: 'const TOLERANCE_MS = 300_000;',
      instead: 'const TOLERANCE_MS = 3_000_000;',
      test: `${checkout}/live.test.ts`,
    },
    {
      ids: ['H-03'],
      lost: 'a provider that is not connected signs',
      file: `${server}/wiring-partners.ts`,
      control: ': checkout === undefined\n          ? null\n          : checkoutScheme(message, rules)',
      instead: ': checkoutScheme(message, rules)',
      test: partnersTest,
    },
    {
      ids: ['P-05'],
      lost: 'the sandbox’s partner runs beside something real',
      file: `${server}/wiring-partners.ts`,
      control: 'return wiring.sandbox ? openSandbox(platform, wiring) : nobody;',
      instead: 'return openSandbox(platform, wiring);',
      test: partnersTest,
    },
  ];
}

function sandboxMutants(): readonly Mutant[] {
  return [
    {
      ids: ['P-01'],
      lost: 'a token of one user is another one’s card',
      file: `${server}/sandbox/payout-partner/payout-book.ts`,
      control: 'return card?.userId === userId ? card : undefined;',
      instead: 'return card;',
      test: processTest,
    },
    {
      ids: ['P-01'],
      lost: 'anybody may hold the form for card numbers in a frame',
      file: `${server}/sandbox/payout-partner/card-page.ts`,
      control: 'frame-ancestors ${parentOrigin}',
      instead: 'frame-ancestors *',
      test: processTest,
    },
    {
      ids: ['P-03'],
      lost: 'an answer that is no answer is a refusal',
      file: `${server}/partners/payouts-sandbox/sandbox.ts`,
      control:
        'if (response.status >= 500 || response.status === 401 || text.length > BYTES_MAX) return lost();',
      instead: '',
      test: processTest,
    },
    {
      ids: ['W-01'],
      lost: 'every page may hold any frame',
      file: `${server}/http/headers.ts`,
      control: "[`frame-src ${framed.join(' ')}`]",
      instead: "['frame-src *']",
      test: `${server}/http/frame-policy.test.ts`,
    },
  ];
}

function reconciliationMutants(): readonly Mutant[] {
  return [
    {
      ids: ['P-04'],
      lost: 'what only the partner has is not found',
      file: `${reconciliation}/compare-day.ts`,
      control: ': onlyTheirs({ kind, theirs, tally });',
      instead: ': undefined;',
      test: reconciliationTest,
    },
    {
      ids: ['P-04'],
      lost: 'what only we have is not found',
      file: `${reconciliation}/finding.ts`,
      control: "return isNothing(ours.state) ? 'none' : 'OnlyOurs';",
      instead: "return 'none';",
      test: reconciliationTest,
    },
    {
      ids: ['Z-06'],
      lost: 'one person alone gives money back',
      file: `${reconciliation}/settle-finding.ts`,
      control: '(await staff.areTwoPeople(tx, staffId, request.by))',
      instead: 'true',
      test: reconciliationTest,
    },
  ];
}
