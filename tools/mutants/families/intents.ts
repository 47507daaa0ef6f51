import type { Mutant } from '../mutant.ts';

const ledgerTest = 'apps/server/src/modules/ledger/ledger.integration.test.ts';
const repeats = 'apps/server/src/modules/ledger/repeats.integration.test.ts';
const tradeTest = 'apps/server/src/modules/trades/create-trade.integration.test.ts';
const races = 'apps/server/src/modules/trades/trade-races.integration.test.ts';
const idempotency = 'apps/server/src/platform/idempotency/idempotency.ts';
const idempotencyTest = 'apps/server/src/platform/idempotency/idempotency.integration.test.ts';
const answers = 'apps/server/src/modules/ledger/answers.ts';
const limits = 'apps/server/src/modules/limits/store.ts';
const limitsTest = 'apps/server/src/modules/limits/limits.integration.test.ts';

/** What is asked for once happens once: prices, limits, keys. */
export const intentMutants: readonly Mutant[] = [
  {
    ids: ['M-01'],
    lost: 'the books take an amount with other digits',
    file: 'apps/server/src/modules/ledger/catalogue.ts',
    control: 'if (row !== undefined && row.digits !== digits) {',
    instead: 'if (row !== undefined && row.digits < 0) {',
    test: ledgerTest,
  },
  {
    ids: ['M-02'],
    lost: 'the books move one asset on an account of another',
    file: 'apps/server/src/modules/ledger/catalogue.ts',
    control: 'if (account.asset !== asset.code) {',
    instead: "if (account.asset === '') {",
    test: ledgerTest,
  },
  {
    ids: ['M-03'],
    lost: 'a quote of another user can be used',
    file: 'apps/server/src/modules/trades/signed-quote.ts',
    control: 'keyedHash(key, [PURPOSE, userId.toLowerCase(), terms])',
    instead: 'keyedHash(key, [PURPOSE, userId.slice(0, 0), terms])',
    test: tradeTest,
  },
  {
    ids: ['M-03'],
    lost: 'a quote has no end',
    file: 'apps/server/src/modules/trades/quote-policy.ts',
    control: 'now >= expiresAt ||',
    instead: 'now.getTime() > expiresAt.getTime() * 2 ||',
    test: tradeTest,
  },
  {
    ids: ['M-03'],
    lost: 'one quote makes a trade for each who accepts it',
    file: 'apps/server/src/modules/trades/execute-quote.ts',
    control: '      key: quote.id,',
    instead: '      key: transactionId,',
    test: races,
  },
  {
    ids: ['M-05'],
    lost: 'what does not fit is counted all the same',
    file: limits,
    control: '!== null) return false;',
    instead: "=== 'Year') return false;",
    test: limitsTest,
  },
  {
    ids: ['M-05'],
    lost: 'two at once do not wait for each other',
    file: limits,
    control: 'select pg_advisory_xact_lock(hashtextextended(',
    instead: 'select (hashtextextended(',
    test: limitsTest,
  },
  {
    ids: ['M-05'],
    lost: 'uses of one set do not see each other',
    file: limits,
    control: 'used.set(user, { Day: Day + more, Month: Month + more });',
    instead: '',
    test: limitsTest,
  },
  {
    ids: ['M-06'],
    lost: 'a key on its way is started a second time',
    file: answers,
    control: 'if (known !== undefined) return',
    instead: "if (known !== undefined && key === '') return",
    test: ledgerTest,
  },
  {
    ids: ['M-06'],
    lost: 'another intent gets the answer of the first',
    file: 'apps/server/src/modules/ledger/request.ts',
    control: '=== known.amounts[index]);',
    instead: '!== undefined);',
    test: ledgerTest,
  },
  {
    ids: ['M-06'],
    lost: 'another body gets the answer of the first',
    file: answers,
    control: 'one.bodyHash !== null && other.bodyHash !== null && one.bodyHash.equals(other.bodyHash)',
    instead: 'one.bodyHash !== null && other.bodyHash !== null',
    test: ledgerTest,
  },
  {
    ids: ['M-06'],
    lost: 'the same key in large letters is another key',
    file: answers,
    control: 'const key = posting.key.toLowerCase();',
    instead: 'const { key } = posting;',
    test: repeats,
  },
  {
    ids: ['M-06'],
    lost: 'who spent all is told that there is not enough',
    file: 'apps/server/src/modules/ledger/insufficient-funds.ts',
    control: 'const isNew = known.size === 0;',
    instead: 'const isNew = known.size >= 0;',
    test: repeats,
  },
  {
    ids: ['M-06'],
    lost: 'the database takes a key twice',
    file: 'apps/server/migrations/0040_ledger_books.sql',
    control: 'create table ledger.posting (\n  key uuid primary key,',
    instead: 'create table ledger.posting (\n  key uuid,',
    test: repeats,
  },
  {
    ids: ['M-06'],
    lost: 'a call may come without a key',
    file: 'apps/server/src/http/mount.ts',
    control: String.raw`if (key === undefined || !/^[\x21-\x7e]{8,128}$/.test(key))`,
    instead: "if (key === 'none')",
    test: idempotencyTest,
  },
  {
    ids: ['M-06'],
    lost: 'a second call does not wait for the first',
    file: 'apps/server/src/platform/idempotency/store.ts',
    control: 'return rows[0]?.locked === true;',
    instead: 'return rows.length === 1;',
    test: idempotencyTest,
  },
  {
    ids: ['M-06'],
    lost: 'a key with another body is answered as before',
    file: idempotency,
    control: "if (!before.bodyHash.equals(bodyHash)) throw new Refusal('IdempotencyKeyReused');",
    instead: '',
    test: idempotencyTest,
  },
  {
    ids: ['M-06'],
    lost: 'a key of one caller answers another',
    file: 'apps/server/src/platform/idempotency/store.ts',
    control: 'where caller_id = ',
    instead: "where '' <> ",
    test: idempotencyTest,
  },
  {
    ids: ['M-06'],
    lost: 'a repeated call is done again',
    file: idempotency,
    control: '    await replayKnown(tx, { scope, bodyHash });\n',
    instead: '',
    test: idempotencyTest,
  },
  {
    ids: ['M-06'],
    lost: 'a trade with a repeated key is refused',
    file: idempotency,
    control: '      await replayKnown(reader, { scope, bodyHash });\n',
    instead: '',
    test: races,
  },
];
