import type { Mutant } from '../mutant.ts';

const treasury = 'apps/server/src/modules/treasury';
const compare = `${treasury}/reconcile-balances.ts`;
const point = `${treasury}/read-snapshot.ts`;
const policy = `${treasury}/drift-policy.ts`;
const migration = 'apps/server/migrations/0123_treasury_transfer.sql';
const drift = `${treasury}/reconcile-balances.integration.test.ts`;
const transfers = `${treasury}/transfers.integration.test.ts`;
const stops = `${treasury}/stops.integration.test.ts`;

/** The wallets of the house: nothing is missing unseen, and nobody moves coins alone. */
export const treasuryMutants: readonly Mutant[] = [
  {
    ids: ['C-11'],
    lost: 'one missing unit is let through',
    file: policy,
    control: 'drift.units < 0n;',
    instead: 'drift.units < -1n;',
    test: drift,
  },
  {
    ids: ['C-11'],
    lost: 'what is missing is an alarm and stops nothing',
    file: compare,
    control: "await payments.stops.stop(tx, { ...subject, cause: 'drift', reason: text, stoppedBy: null });",
    instead: '',
    test: drift,
  },
  {
    ids: ['C-11'],
    lost: 'coins that users have not been credited with cover what is missing',
    file: policy,
    control: 'drift: shown(subtract(held, add(owed, uncredited))),',
    instead: 'drift: shown(subtract(add(held, uncredited), add(owed, uncredited))),',
    test: drift,
  },
  {
    ids: ['C-11'],
    lost: 'addresses that the signer has not signed count as ours',
    file: point,
    control: 'return held.filter(({ address }) => verified.has(nameOf(address)));',
    instead: 'return held;',
    test: drift,
  },
  {
    ids: ['C-11'],
    lost: 'a payment counts as there although no block has it',
    file: point,
    control: 'if (inclusion === undefined || inclusion.block.height > at.height) continue;',
    instead: 'if (inclusion === undefined) { count(outflow.coin, outflow.units); continue; }',
    test: drift,
  },
  {
    ids: ['C-11'],
    lost: 'a network that nobody reads any more looks as if all was there',
    file: compare,
    control: 'if (seconds >= core.rules.silentSeconds)',
    instead: 'if (seconds < 0)',
    test: drift,
  },
  {
    ids: ['C-10'],
    lost: 'the hot wallet grows above its cap',
    file: policy,
    control: 'return hot.units > cap.units ? subtract(hot, kept) : money(hot.asset, 0n);',
    instead: 'return hot.units > cap.units * 1000n ? subtract(hot, kept) : money(hot.asset, 0n);',
    test: transfers,
  },
  {
    ids: ['C-10', 'Z-06'],
    lost: 'whoever asked for a refill also confirms it',
    file: `${treasury}/confirm-refill.ts`,
    control: "if (!(await staff.areTwoPeople(tx, staffId, askedBy))) return 'FourEyesRequired';",
    instead: '',
    also: [
      { file: migration, control: 'constraint four_eyes check (confirmed_by <> asked_by),', instead: '' },
    ],
    test: transfers,
  },
  {
    ids: ['Z-06'],
    lost: 'the database takes a refill of one person',
    file: migration,
    control: 'constraint four_eyes check (confirmed_by <> asked_by),',
    instead: '',
    test: transfers,
  },
  {
    ids: ['C-10'],
    lost: 'any coins that arrive end a refill',
    file: `${treasury}/wallet-listener.ts`,
    control: "return (await chains.findOwn(reader, network, [from])).get(from)?.kind === 'cold';",
    instead: 'return true;',
    test: transfers,
  },
  {
    ids: ['Z-06'],
    lost: 'one of two who opened the other’s account starts withdrawals again',
    file: `${treasury}/start-money-out.ts`,
    control: 'if (startAskedBy !== null && !(await staff.areTwoPeople(tx, staffId, startAskedBy))) {',
    instead: 'if (startAskedBy === staffId) {',
    test: stops,
  },
  {
    ids: ['Z-06'],
    lost: 'one person gives a deposit of nobody away',
    file: `${treasury}/assign-suspense.ts`,
    control:
      "return (await staff.areTwoPeople(tx, staffId, request.askedBy)) ? 'agreed' : 'FourEyesRequired';",
    instead: "return 'agreed';",
    test: stops,
  },
  {
    ids: ['Q-09'],
    lost: 'a stop that nobody can name stops nothing and says it did',
    file: `${treasury}/stop-money-out.ts`,
    control: "if (!(await isKnown(core, tx, order))) throw new Refusal('NotFound');",
    instead: '',
    test: stops,
  },
];
