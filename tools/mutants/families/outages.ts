import type { Mutant } from '../mutant.ts';

const fault = 'apps/server/src/platform/db/database-fault.ts';
const faultTest = 'apps/server/src/platform/db/database-fault.test.ts';
const outageTest = 'apps/server/src/database-outage.integration.test.ts';
const health = 'apps/server/src/http/health.ts';
const readiness = 'apps/server/src/http/readiness.ts';
const readinessTest = 'apps/server/src/http/readiness.test.ts';
const supervise = 'apps/server/src/platform/embedded-postgres/supervise.ts';
const superviseTest = 'apps/server/src/platform/embedded-postgres/supervise.integration.test.ts';
const delivery = 'apps/server/src/platform/outbox/delivery.ts';
const outboxTest = 'apps/server/src/platform/outbox/outbox.integration.test.ts';
const erasureTest = 'apps/server/src/erasure.integration.test.ts';

/** What an outage of the database may do, and what erasing an account needs. */
export const outageMutants: readonly Mutant[] = [
  ...faultMutants(),
  ...readinessMutants(),
  ...restartMutants(),
  ...erasureMutants(),
];

function faultMutants(): readonly Mutant[] {
  return [
    {
      ids: ['Q-04'],
      lost: 'a full disk is a bug',
      file: fault,
      control: "[/^(?:53100|58)/, 'disk'],",
      instead: '',
      also: [{ file: fault, control: "[/^53/, 'resources'],", instead: '' }],
      test: faultTest,
    },
    {
      ids: ['Q-04'],
      lost: 'a connection that was lost is a bug',
      file: fault,
      control: 'return driverMessages.test(error.message);',
      instead: 'return false;',
      test: faultTest,
    },
    {
      ids: ['Q-04'],
      lost: 'every error of the program is an outage',
      file: fault,
      control: 'return driverMessages.test(error.message);',
      instead: 'return driverMessages.source.length > 0;',
      test: faultTest,
    },
    {
      ids: ['Q-04', 'I-11'],
      lost: 'an outage is answered as a bug',
      file: 'apps/server/src/http/errors.ts',
      control: 'if (databaseFaultOf(error) !== undefined) return',
      instead: "if (databaseFaultOf(error) === 'busy') return",
      test: outageTest,
    },
    {
      ids: ['Q-04'],
      lost: 'an outage makes postings poison',
      file: 'apps/server/src/modules/ledger/write-failure.ts',
      control: "if (databaseFaultOf(error) !== undefined) return 'lost';",
      instead: '',
      test: 'apps/server/src/modules/ledger/write-failure.test.ts',
    },
    {
      ids: ['Q-04'],
      lost: 'what follows a full disk in a transaction hides it',
      file: 'apps/server/src/platform/db/abort-cause.ts',
      control: "if (sqlState(error) === '25P02') return this.#cause ?? error;",
      instead: "if (sqlState(error) === '25P02') return error;",
      test: 'apps/server/src/platform/db/abort-cause.integration.test.ts',
    },
    {
      ids: ['Q-02'],
      lost: 'a broken pipe is an answer of the database',
      file: 'apps/server/src/platform/db/sql-state.ts',
      control: '/^(?=.*[0-9])[0-9A-Z]{5}$/',
      instead: '/^[0-9A-Z]{5}$/',
      test: faultTest,
    },
  ];
}

function readinessMutants(): readonly Mutant[] {
  return [
    {
      ids: ['Q-04'],
      lost: 'a part that is needed and down is ready',
      file: health,
      control: ".filter(({ status, isRequired }) => isRequired && status === 'down')",
      instead: ".filter(({ status, isRequired }) => !isRequired && status === 'down')",
      test: readinessTest,
    },
    {
      ids: ['Q-04'],
      lost: 'every probe asks the database',
      file: readiness,
      control: 'if (isFresh) return this.state;',
      instead: '',
      test: readinessTest,
    },
    {
      ids: ['Q-04'],
      lost: 'a part that says nothing stays as it was',
      file: readiness,
      control: "this.#found('down', new Error(`no answer within ${deadlineMs} ms`));",
      instead: '',
      also: [
        {
          file: readiness,
          control: "#status: PartState['status'] = 'down';",
          instead: "#status: PartState['status'] = 'up';",
        },
      ],
      test: readinessTest,
    },
    {
      ids: ['Q-04'],
      lost: '/readyz does not write',
      file: 'apps/server/src/app.ts',
      control: "{ name: 'writes', check: () => checkWrites(platform.db) },",
      instead: "{ name: 'writes', check: () => checkDatabase(platform.db) },",
      test: outageTest,
    },
  ];
}

function restartMutants(): readonly Mutant[] {
  return [
    {
      ids: ['Q-03'],
      lost: 'an embedded database that was killed stays down',
      file: supervise,
      control: 'if (current === undefined) await startAgain();',
      instead: 'if (current === undefined) return;',
      test: superviseTest,
    },
    {
      ids: ['Q-03'],
      lost: 'a start that fails is tried for ever',
      file: supervise,
      control: 'while (!signal.aborted && failures < failuresMax) {',
      instead: 'while (!signal.aborted && failuresMax > 0) {',
      test: superviseTest,
    },
  ];
}

function erasureMutants(): readonly Mutant[] {
  return [
    {
      ids: ['S-12'],
      lost: 'every consumer gets what is sealed',
      file: delivery,
      control: '({ ...event, payload: withoutSecrets(event.payload) })',
      instead: '({ ...event, payload: withoutSecrets([event.payload]) })',
      test: outboxTest,
    },
    {
      ids: ['S-12'],
      lost: 'two consumers open the same secrets',
      file: delivery,
      control: 'if (new Set(opened).size !== opened.length)',
      instead: 'if (new Set(opened).size > opened.length)',
      test: outboxTest,
    },
    {
      ids: ['Q-03'],
      lost: 'an erasure waits for what the mails have removed',
      file: 'apps/server/src/modules/users/events.ts',
      control: "export const accountDeleted = kind('AccountDeleted', { userId });",
      instead: "export const accountDeleted = kind('AccountDeleted', { userId, sealedContact: z.string() });",
      test: erasureTest,
    },
    {
      ids: ['Q-03'],
      lost: 'an event that comes again is read again',
      file: 'apps/server/src/modules/notifications/order-mail.ts',
      control: 'if (await hasMail(tx, eventId)) return;',
      instead: '',
      test: erasureTest,
    },
  ];
}
