import type { Mutant } from '../mutant.ts';

const folder = 'apps/server/src/modules/cash-orders';
const table = `${folder}/transitions.ts`;
const tableTest = `${folder}/transitions.test.ts`;
const stepsTest = `${folder}/every-step.integration.test.ts`;
const racesTest = `${folder}/races.integration.test.ts`;
const codesTest = `${folder}/codes.integration.test.ts`;
const killedTest = `${folder}/killed-process.integration.test.ts`;

/** Visits to exchange points. */
export const cashOrderMutants: readonly Mutant[] = [
  {
    ids: ['O-01'],
    lost: 'who does not come stays booked for ever',
    file: table,
    control:
      "      booked: 'canceled',\n      code_issued: 'canceled',\n      code_locked: 'canceled',\n      at_point_locked: 'canceled',\n",
    instead: '',
    test: tableTest,
  },
  {
    ids: ['O-01'],
    lost: 'an order at the counter goes back to its code by an edit of the database',
    file: 'apps/server/migrations/0133_cash_orders_cash_order.sql',
    control: "  ('at_point', true, 'canceled', false);",
    instead: "  ('at_point', true, 'canceled', false), ('successful', false, 'canceled', false);",
    test: stepsTest,
  },
  {
    ids: ['O-02'],
    lost: 'cancel does not look at where the order stands',
    file: `${folder}/order-store.ts`,
    control: 'where o.id = m.id and o.stage = m."fromStage" and o.is_locked = m."fromLocked" and',
    instead: 'where o.id = m.id and',
    also: [
      {
        file: 'apps/server/src/modules/transactions/store.ts',
        control: 'm.type = t.type and m."from" = t.stage',
        instead: 'm.type = t.type',
      },
      {
        file: `${folder}/get-cash-code.ts`,
        control: 'const order = await lockOrder(tx, id);',
        instead: 'const order = await findOwnOrder(db.autocommit, { userId, id });',
      },
    ],
    test: racesTest,
  },
  {
    ids: ['O-04'],
    lost: 'the code is kept as it is',
    file: `${folder}/get-cash-code.ts`,
    control: 'sealedCode: sealer.seal(code, codeContext(id))',
    instead: 'sealedCode: code',
    also: [
      {
        file: `${folder}/desk/accept-code.ts`,
        control: 'Buffer.from(sealer.open(sealedCode, codeContext(id)))',
        instead: 'Buffer.from(sealedCode ?? sealer.open(sealedCode, codeContext(id)))',
      },
    ],
    test: codesTest,
  },
  {
    ids: ['O-05'],
    lost: 'wrong codes are not counted',
    file: `${folder}/desk/accept-code.ts`,
    control: '  await countTry(tx, id);\n',
    instead: '',
    test: stepsTest,
  },
  {
    ids: ['O-05'],
    lost: 'the amount that was typed does not count',
    file: `${folder}/desk/complete-order.ts`,
    control: '!typed.ok || typed.value.units !== units || ',
    instead: '!typed.ok || ',
    test: stepsTest,
  },
  {
    ids: ['O-03', 'M-05'],
    lost: 'a booking takes no place of its slot and no capacity of its day',
    file: `${folder}/create-cash-order.ts`,
    control: '  points.bookingCompanion(bookingOf(planned)),\n',
    instead: '',
    test: racesTest,
  },
  {
    ids: ['O-05'],
    lost: 'a code that was taken before hands out cash while withdrawals are paused',
    file: `${folder}/desk/accept-code.ts`,
    control: '  await requirePayable(core, tx, order);\n',
    instead: '',
    test: `${folder}/features.integration.test.ts`,
  },
  {
    ids: ['O-05'],
    lost: 'a counter that accepted the code hands out cash after withdrawals were paused',
    file: `${folder}/desk/complete-order.ts`,
    control: "    if (order.side === 'out') await requirePayable(core, core.db.autocommit, order);\n",
    instead: '',
    test: `${folder}/features.integration.test.ts`,
  },
  {
    ids: ['O-07'],
    lost: 'a step is taken wherever the visit was moved to in between',
    file: `${folder}/order-store.ts`,
    control: '    and o.point_id = m."fromPoint" and o.slot_from = m."fromSlot"\n',
    instead: '',
    test: `${folder}/moved-at-once.integration.test.ts`,
  },
  {
    ids: ['O-07'],
    lost: 'what was promised is not given back when nobody comes',
    file: `${folder}/end-cash-order.ts`,
    control: '    points.releaseCompanion(id),\n',
    instead: '',
    test: killedTest,
  },
  {
    ids: ['O-04'],
    lost: 'a code for cash is given while withdrawals are paused',
    file: `${folder}/get-cash-code.ts`,
    control: "  if (side === 'out') await users.requireNoWithdrawalPause(reader, userId);\n",
    instead: '',
    test: `${folder}/cash-orders.integration.test.ts`,
  },
];
