import type { Mutant } from '../mutant.ts';

const module = 'apps/server/src/modules/deposits';
const take = `${module}/record-transfers.ts`;
const settle = `${module}/settle-final.ts`;
const store = `${module}/deposit-store.ts`;
const owner = `${module}/find-owner.ts`;
const follow = `${module}/deposit-listener.ts`;
const creditTest = `${module}/credit-deposits.integration.test.ts`;
const reorgTest = `${module}/reorganised-deposits.integration.test.ts`;
const lookUpTest = `${module}/look-up-deposit.integration.test.ts`;

/** What arrives on chains is credited once, at finality, and to its owner. */
export const depositMutants: readonly Mutant[] = [
  {
    ids: ['C-01'],
    lost: 'a transfer that is seen again is another deposit',
    file: take,
    control: 'const before = known.get(keyOf(arrival.transfer));',
    instead: 'const before = known.get(`another ${keyOf(arrival.transfer)}`);',
    test: creditTest,
  },
  {
    ids: ['C-01'],
    lost: 'a credit leaves its deposit where it was',
    file: settle,
    control:
      "        creditOf(core, { posting: id, to: 'credited', members: [deposit], transactionId: null }),\n",
    instead: '',
    test: `${module}/killed-watcher.integration.test.ts`,
  },
  {
    ids: ['C-01'],
    lost: 'a token transfer is another deposit in another block',
    file: 'apps/server/src/partners/chain-evm/read-block.ts',
    control: 'index: log.index - (firstOf.get(log.txid) ?? 0)',
    instead: 'index: log.index',
    test: `${module}/real-chains.integration.test.ts`,
  },
  {
    ids: ['C-02'],
    lost: 'a deposit is credited with its first block',
    file: store,
    control: 'coalesce(${finalizedHeight}::integer, ${height}::integer - d.need + 1)',
    instead: '${height}::integer',
    test: creditTest,
  },
  {
    ids: ['C-02'],
    lost: 'the network’s own word of finality is not heard',
    file: store,
    control: 'coalesce(${finalizedHeight}::integer, ${height}::integer - d.need + 1)',
    instead: '${height}::integer - d.need + 1',
    test: creditTest,
  },
  {
    ids: ['C-02'],
    lost: 'large deposits wait no longer than small ones',
    file: `${module}/terms.ts`,
    control: 'const isLarge = worth === undefined || worth.units > LARGE_CENTS;',
    instead: 'const isLarge = worth === undefined;',
    test: creditTest,
  },
  {
    ids: ['C-02'],
    lost: 'a deposit is credited from a block that the chain does not have',
    file: settle,
    control: '  if (isThere) return true;\n',
    instead: '  if (isThere || block !== null) return true;\n',
    test: reorgTest,
  },
  {
    ids: ['C-03'],
    lost: 'a deposit of a block that was replaced keeps its confirmations',
    file: follow,
    control: 'await revertToPending(core, tx, before);',
    instead: 'continue;',
    test: reorgTest,
  },
  {
    ids: ['C-03'],
    lost: 'nobody hears of a credited deposit that left the chain',
    file: follow,
    control: '    else await alarm(core, tx, before);\n',
    instead: '',
    test: reorgTest,
  },
  {
    ids: ['C-03'],
    lost: 'whoever was credited with coins that are gone withdraws them',
    file: follow,
    control: '  if (userId === null) return;\n',
    instead: '  if (amount > 0n || userId === null) return;\n',
    test: reorgTest,
  },
  {
    ids: ['C-04'],
    lost: 'what arrives at a wallet of the house is a deposit',
    file: owner,
    control: "if (target.kind !== 'deposit' || target.userId === null) return 'house';",
    instead: '',
    test: creditTest,
  },
  {
    ids: ['C-04'],
    lost: 'gas for a collection is credited to the user',
    file: owner,
    control: "return isGas ? 'house' : target.userId;",
    instead: 'return isGas ? target.userId : target.userId;',
    test: `${module}/collect-coins.integration.test.ts`,
  },
  {
    ids: ['C-04'],
    lost: 'a transaction that moves less in another block credits what it moved before',
    file: take,
    control: '(isBlockNew && !isSame(before, arrival))',
    instead: '(isBlockNew && before.units < 0n)',
    also: [
      {
        file: settle,
        control: '        transfer.units === units &&\n',
        instead: '',
      },
    ],
    test: reorgTest,
  },
  {
    ids: ['C-04'],
    lost: 'a look-up takes up what belongs to others',
    file: `${module}/look-up-deposit.ts`,
    control: 'arrival.userId === userId || arrival.userId === null,',
    instead: 'arrival.userId === userId || arrival.transfer.units > 0n,',
    test: lookUpTest,
  },
  {
    ids: ['C-12'],
    lost: 'a memo with spaces around it finds a user',
    file: owner,
    control: 'core.chains.findMemo(tx, network, memo)',
    instead: 'core.chains.findMemo(tx, network, memo.trim())',
    test: lookUpTest,
  },
  {
    ids: ['C-12'],
    lost: 'a deposit of nobody is assigned twice',
    file: `${module}/credit-store.ts`,
    control: "where d.state = 'suspense' order by d.id for update of d",
    instead: 'order by d.id for update of d',
    also: [
      {
        file: `${module}/suspense.ts`,
        control: "if (deposit?.state !== 'suspense' || terms === undefined || !isAccount)",
        instead: 'if (deposit === undefined || terms === undefined || !isAccount)',
      },
    ],
    test: lookUpTest,
  },
];
