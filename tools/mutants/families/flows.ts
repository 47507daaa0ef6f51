import type { Mutant } from '../mutant.ts';

const transactions = 'apps/server/src/modules/transactions';
const rules = 'apps/server/migrations/0093_transactions_flow.sql';
const databaseTest = `${transactions}/flow-store.integration.test.ts`;
const moveTest = `${transactions}/transactions.integration.test.ts`;

/** A transaction is only ever where its flow lets it be. */
export const flowMutants: readonly Mutant[] = [
  {
    ids: ['O-01'],
    lost: 'a module may move a record anywhere',
    file: `${transactions}/rows.ts`,
    control: '  checkMove(flows, { type, stage: from }, to);',
    instead: '',
    test: moveTest,
  },
  {
    ids: ['O-01'],
    lost: 'a record is moved from wherever it stands',
    file: `${transactions}/store.ts`,
    control: ' and m.type = t.type and m."from" = t.stage',
    instead: '',
    test: moveTest,
  },
  {
    ids: ['O-01'],
    lost: 'definitions that do not fit the contract are used',
    file: `${transactions}/flows.ts`,
    control: 'if (problems.length > 0) throw',
    instead: 'if (problems.length > 1000) throw',
    test: `${transactions}/verify-flows.test.ts`,
  },
  {
    ids: ['O-01'],
    lost: 'a final stage may be left',
    file: `${transactions}/verify-flows.ts`,
    control: '.filter((stage) => isFinal(stage) && nextOf(definition, stage).length > 0)',
    instead: '.filter((stage) => isFinal(stage) && nextOf(definition, stage).length > 9)',
    test: `${transactions}/verify-flows.test.ts`,
  },
  {
    ids: ['O-01'],
    lost: 'a stage may lead to no end',
    file: `${transactions}/verify-flows.ts`,
    control: '.filter((stage) => ![...reachedFrom(definition, [stage])].some(isFinal))',
    instead: '.filter((stage) => reachedFrom(definition, [stage]).size === 0)',
    test: `${transactions}/verify-flows.test.ts`,
  },
  {
    ids: ['O-01'],
    lost: 'a payment that is out can be canceled again',
    file: 'apps/server/src/modules/withdrawals/flow.ts',
    control: "broadcast: ['broadcast', 'successful', 'rejected']",
    instead: "broadcast: ['broadcast', 'queued', 'successful', 'rejected']",
    test: 'apps/server/src/wiring-flows.test.ts',
  },
  {
    ids: ['O-01'],
    lost: 'the database takes a record at any stage',
    file: rules,
    control: 'where s.type = a.type and s.stage = a.stage and s.status = a.status\n',
    instead: 'where a.type is not null\n',
    test: databaseTest,
  },
  {
    ids: ['O-01'],
    lost: 'the database lets a record go anywhere',
    file: rules,
    control:
      'where m.type = a.type and m.from_stage = b.stage and m.to_stage = a.stage and s.status = a.status',
    instead: 'where m.type = a.type',
    test: databaseTest,
  },
  {
    ids: ['O-01'],
    lost: 'the database takes any step',
    file: rules,
    control: 'where m.type = t.type and m.from_stage = p.stage and m.to_stage = a.stage',
    instead: 'where m.type = t.type',
    test: databaseTest,
  },
  {
    ids: ['O-01'],
    lost: 'a build starts that does not have a stage of kept transactions',
    file: rules,
    control: 'where t.type = gone.type and t.stage = gone.stage)',
    instead: "where t.type = gone.type and t.stage = '')",
    test: databaseTest,
  },
  {
    ids: ['Z-03'],
    lost: 'the product can change the rules of its flows',
    file: rules,
    control: 'grant select on transactions.flow_stage, transactions.flow_transition to gim_app;',
    instead: 'grant all on transactions.flow_stage, transactions.flow_transition to gim_app;',
    test: databaseTest,
  },
];
