import type { Mutant } from '../mutant.ts';

const folder = 'apps/server/src/modules/drawers';
const countTest = `${folder}/drawers.integration.test.ts`;
const counterTest = 'apps/server/src/modules/cash-orders/cash-orders.integration.test.ts';
const cashTest = `${folder}/drawer-cash.integration.test.ts`;

/** The drawers of the points. */
export const drawerMutants: readonly Mutant[] = [
  {
    ids: ['Z-06'],
    lost: 'one person is both counts of a drawer',
    file: `${folder}/confirm-drawer-count.ts`,
    control: 'if (!(await staff.areTwoPeople(db.autocommit, secondId, count.countedBy)))',
    instead: 'if (secondId === email)',
    test: countTest,
  },
  {
    ids: ['Z-01'],
    lost: 'a teller of another point is the second person',
    file: 'apps/server/src/modules/staff/confirm-colleague.ts',
    control: 'const isAllowed = await hasRightAt(tx, { staffId, right, pointId });',
    instead: 'const isAllowed = await hasRightAt(tx, { staffId, right, pointId }) || true;',
    test: countTest,
  },
  {
    ids: ['A-04'],
    lost: 'codes of a second person can be tried without end',
    file: 'apps/server/src/modules/staff/confirm-colleague.ts',
    control: 'if (!counted.isAllowed) return false;',
    instead: '',
    test: countTest,
  },
  {
    ids: ['O-03'],
    lost: 'promised notes leave for the vault',
    file: `${folder}/move-drawer-cash.ts`,
    control: 'legs: reserveLegs(pointId, cash),',
    instead: 'legs: reserveLegs(pointId, cash).slice(1),',
    test: cashTest,
  },
  {
    ids: ['O-03'],
    lost: 'notes are free again while promised ones are missing',
    file: `${folder}/drawer-store.ts`,
    control: 'shortage < returned ? shortage : returned;',
    instead: 'shortage < 0n ? returned : 0n;',
    test: cashTest,
  },
  {
    ids: ['M-06'],
    lost: 'a bag that is sent twice moves twice',
    file: `${folder}/move-drawer-cash.ts`,
    control: ', keep(answer)];',
    instead: '];',
    test: cashTest,
  },
  {
    ids: ['Z-06'],
    lost: 'the second person is told what the books say',
    file: `${folder}/get-drawer.ts`,
    control: 'if (count !== undefined) return {',
    instead: 'if (count === null) return {',
    test: countTest,
  },
  {
    ids: ['Z-06'],
    lost: 'the days before tell what a drawer begins with while it is counted',
    file: `${folder}/list-drawer-days.ts`,
    control: "if ((await findWaiting(reader, pointId)) !== undefined) throw new Refusal('CountWaiting');",
    instead: '',
    test: countTest,
  },
  {
    ids: ['Z-06'],
    lost: 'the log tells the first figures to who counts second',
    file: `${folder}/confirm-drawer-count.ts`,
    control: 'before: isOver ? countFigures(count) : { count: id, countedBy },',
    instead: 'before: countFigures(count),',
    test: countTest,
  },
  {
    ids: ['Z-06'],
    lost: 'an order tells what must be in a drawer that is being counted',
    file: 'apps/server/src/modules/cash-orders/desk/order-detail.ts',
    control: '  if (isCounting) return { now: null, after: null, isOpen: false };\n',
    instead: '',
    test: counterTest,
  },
  {
    ids: ['Z-06'],
    lost: 'the list of points tells what must be in a drawer that is being counted',
    file: 'apps/server/src/modules/points/desk/show-desk-points.ts',
    control: 'cash: own?.isCounting === true ? null : decimalOf(own?.cash.units),',
    instead: 'cash: decimalOf(own?.cash.units),',
    test: counterTest,
  },
];
