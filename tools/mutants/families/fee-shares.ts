import type { Mutant } from '../mutant.ts';

const policy = 'apps/server/src/modules/fees/share-policy.ts';
const policyTest = 'apps/server/src/modules/fees/share-policy.test.ts';
const post = 'apps/server/src/modules/fees/post-with-shares.ts';
const trades = 'apps/server/src/modules/trades/index.ts';
const execute = 'apps/server/src/modules/trades/execute-quote.ts';
const tradeTest = 'apps/server/src/modules/trades/fee-shares.integration.test.ts';

/** What others get of a fee. */
export const feeShareMutants: readonly Mutant[] = [
  {
    ids: ['M-07'],
    lost: 'somebody shares in the own fee',
    file: policy,
    control: "if (beneficiaries.includes(payer.toLowerCase())) return 'ownFee';",
    instead: '',
    test: tradeTest,
  },
  {
    ids: ['M-07'],
    lost: 'somebody shares twice in one fee',
    file: policy,
    control: "if (new Set(beneficiaries).size !== beneficiaries.length) return 'beneficiaryTwice';",
    instead: '',
    test: policyTest,
  },
  {
    ids: ['M-07'],
    lost: 'more is shared than the price moves count with',
    file: policy,
    control: "return compareRatios(total, rateMax) > 0 ? 'overMax' : null;",
    instead: 'return null;',
    test: tradeTest,
  },
  {
    ids: ['M-07'],
    lost: 'a share of less than nothing is taken from its owner',
    file: policy,
    control: "if (recipients.some(({ rate }) => compareRatios(rate, ZERO) <= 0)) return 'rateInvalid';",
    instead: '',
    test: policyTest,
  },
  {
    ids: ['M-07'],
    lost: 'trades start with shares that they cannot afford',
    file: trades,
    control: '  checkFeeShares(deps.fees, rules);\n',
    instead: '',
    test: tradeTest,
  },
  {
    ids: ['M-07'],
    lost: 'a share does not come out of the fee',
    file: post,
    control: '      from: feeAccount,',
    instead: "      from: { ...feeAccount, kind: 'house' },",
    test: tradeTest,
  },
  {
    ids: ['M-07'],
    lost: 'a share is credited to an account that is gone',
    file: post,
    control: 'companions: [...eventsOf(core, posted), ...guards],',
    instead: 'companions: eventsOf(core, posted),',
    test: tradeTest,
  },
  {
    ids: ['M-07'],
    lost: 'a relation that has ended stops the trade of the payer',
    file: post,
    control: '    if (!isOutdated(error, division)) throw error;',
    instead: '    throw error;',
    test: tradeTest,
  },
  {
    ids: ['M-07'],
    lost: 'a share is posted, and nobody is told',
    file: execute,
    control: 'companions: [...companions, ...division.companions],',
    instead: 'companions,',
    test: tradeTest,
  },
  {
    ids: ['M-07'],
    lost: 'every fee asks for the relations, also where there is none',
    file: post,
    control: '  if (fee.units === 0n) return post(UNDIVIDED);\n',
    instead: '',
    test: tradeTest,
  },
];
