import type { Mutant } from '../mutant.ts';

const folder = 'apps/server/src/modules/withdrawals';
const create = `${folder}/create-withdrawal.ts`;
const tier = `${folder}/tier-policy.ts`;
const tierTest = `${folder}/tier-policy.test.ts`;
const createTest = `${folder}/create-withdrawal.integration.test.ts`;
const racesTest = `${folder}/races.integration.test.ts`;
const reviewTest = `${folder}/review.integration.test.ts`;
const addressesTest = `${folder}/addresses.integration.test.ts`;
const linkTest = `${folder}/recipient/read-recipient.test.ts`;

/** Coins that leave. */
export const withdrawalMutants: readonly Mutant[] = [
  {
    ids: ['C-06'],
    lost: 'a worker that saw it being requested puts it off after it was held',
    file: `${folder}/store.ts`,
    control: 'where id = ${id} and state = ${state}`.execute(tx);',
    instead: 'where id = ${id}`.execute(tx);',
    test: racesTest,
  },
  {
    ids: ['C-09'],
    lost: 'a row that is edited while it waits is paid as it is',
    file: `${folder}/intent.ts`,
    control: 'signIntent(payments, row) === row.intentSignature;',
    instead: "row.intentSignature !== '';",
    test: `${folder}/edited-rows.integration.test.ts`,
  },
  {
    ids: ['W-09'],
    lost: 'a proof for another amount, address or key opens it',
    file: create,
    control: 'const checked = await stepUp.checkProof(demand, body.stepUp);',
    instead:
      'const checked = await stepUp.checkProof({ ...demand, operation: withdrawalOperation({ ...body, address: body.address }, call.key) }, body.stepUp).catch(async () => ({ demand, use: async () => true }));',
    test: createTest,
  },
  {
    ids: ['W-09'],
    lost: 'another fee than the one that was shown is taken',
    file: create,
    control:
      "if (toDecimal(fee) !== body.fee) throw new Refusal('FeeChanged', { params: { fee: toDecimal(fee) } });",
    instead: '',
    test: createTest,
  },
  {
    ids: ['M-05'],
    lost: 'the password with a mailed code opens any amount',
    file: tier,
    control: "method !== 'password-email' || dayCents + usdCents <= centsOf(mailedUsd);",
    instead: 'centsOf(mailedUsd) >= 0n || method.length + Number(dayCents + usdCents) > 0;',
    test: tierTest,
  },
  {
    ids: ['M-05'],
    lost: 'a large day does not wait',
    file: tier,
    control: 'isDelayed: day > centsOf(rules.promptUsd) || signs.length > 0,',
    instead: 'isDelayed: signs.length > 0,',
    test: tierTest,
  },
  {
    ids: ['C-13'],
    lost: 'a new address above its limit does not wait',
    file: tier,
    control: '...(facts.isNewAddress && facts.usdCents > centsOf(rules.newAddressUsd)',
    instead: '...(facts.isNewAddress && facts.usdCents > centsOf(rules.twoPeopleUsd)',
    test: tierTest,
  },
  {
    ids: ['Z-06'],
    lost: 'one person approves what needs two',
    file: tier,
    control: 'large.length > 0 ? 2 :',
    instead: 'large.length > 0 ? 1 :',
    test: tierTest,
  },
  {
    ids: ['Z-06'],
    lost: 'the same person approves twice',
    file: `${folder}/desk/decide-review.ts`,
    control: "if (!(await staff.areTwoPeople(tx, staffId, other))) return 'FourEyesRequired';",
    instead: 'void (await staff.areTwoPeople(tx, staffId, other));',
    test: reviewTest,
  },
  {
    ids: ['A-12'],
    lost: 'a pause of the account is not asked about',
    file: `${folder}/gather-facts.ts`,
    control: '  await users.requireNoWithdrawalPause(reader, userId);\n',
    instead: '',
    test: createTest,
  },
  {
    ids: ['C-06'],
    lost: 'what the signer has can still be canceled',
    file: `${folder}/cancel-withdrawal.ts`,
    control:
      "if (!openStates.includes(row.state) || row.state !== stage) throw new Refusal('CancelTooLate');",
    instead: 'void stage;',
    test: createTest,
  },
  {
    ids: ['C-06'],
    lost: 'the queue orders what was canceled',
    file: `${folder}/move-store.ts`,
    control: 'where w.id = m.id and w.state = m.from_state returning w.id`;',
    instead: 'where w.id = m.id and m.from_state is not null returning w.id`;',
    test: racesTest,
  },
  {
    ids: ['M-06'],
    lost: 'another request goes on with the proof of one that died under the same key',
    file: create,
    control:
      "if (rows.some(({ operationHash }) => operationHash !== hash)) throw new Refusal('IdempotencyKeyReused');",
    instead: 'void hash;',
    test: `${folder}/edges.integration.test.ts`,
  },
  {
    ids: ['M-05'],
    lost: 'requests of one user are not counted one after the other',
    file: create,
    control: '    await core.users.lock(tx, userId);\n',
    instead: '',
    test: racesTest,
  },
  {
    ids: ['C-07'],
    lost: 'each try of one intent pays for another replacement',
    file: `${folder}/speed-up/speed-up-withdrawal.ts`,
    control: '  await replayStoredReply(db, call.runIdempotently);\n',
    instead: '',
    test: addressesTest,
  },
  {
    ids: ['C-12'],
    lost: 'coins are sent to an own address over the chain',
    file: `${folder}/recipient/resolve-recipient.ts`,
    control: "throw new Refusal('AddressOwn', { field: 'address' });",
    instead: 'return null;',
    test: createTest,
  },
  {
    ids: ['C-12'],
    lost: 'a missing memo is not asked for',
    file: `${folder}/recipient/resolve-recipient.ts`,
    control: "if (network.memo !== 'none' && !noMemo) throw new Refusal('MemoRequired', { field: 'memo' });",
    instead: 'void noMemo;',
    test: createTest,
  },
  {
    ids: ['C-13'],
    lost: 'nobody is warned of an address that looks like a known one',
    file: `${folder}/recipient/look-alike.ts`,
    control: 'other.slice(-ENDS) === own.slice(-ENDS);',
    instead: 'other.slice(-ENDS) !== own.slice(-ENDS);',
    test: linkTest,
  },
  {
    ids: ['C-13'],
    lost: 'what was only asked for stands among the past destinations',
    file: `${folder}/addresses/address-store.ts`,
    control: "where w.user_id = ${userId} and w.state in ('broadcast', 'successful')",
    instead: 'where w.user_id = ${userId}',
    test: addressesTest,
  },
  {
    ids: ['Q-09'],
    lost: 'a stop does not keep what is queued',
    file: `${folder}/payments/order-payments.ts`,
    control: 'if ((await payments.stops.find(tx, { userId, coin, network })) !== undefined) return false;',
    instead: 'void payments; void coin; void network;',
    test: createTest,
  },
];
