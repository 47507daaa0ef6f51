import type { Mutant } from '../mutant.ts';

const durability = 'apps/server/src/platform/db/durability.ts';
const durabilityTest = 'apps/server/src/platform/db/durability.test.ts';
const guardedPool = 'apps/server/src/platform/db/guarded-pool.ts';
const session = 'apps/server/src/platform/db/session.ts';
const commitTest = 'apps/server/src/platform/db/commit.integration.test.ts';
const standbyTest = 'apps/server/src/modules/ledger/standby.integration.test.ts';
const lockfile = 'tools/tidy/rules/lockfile.ts';
const lockfileTest = 'tools/tidy/rules/lockfile.test.ts';
const staffTest = 'apps/server/src/modules/staff/staff.integration.test.ts';
const queueTest = 'apps/server/src/platform/jobs/restarting-worker.integration.test.ts';
const abandonedJobs = 'apps/server/src/platform/jobs/abandoned-jobs.ts';
const restoreTest = 'tools/chaos/restore/restore.integration.test.ts';

/** How the product is run: its database, its stand-ins, its packages, its log, and these mutants themselves. */
export const operationMutants: readonly Mutant[] = [
  {
    ids: ['P-05'],
    lost: 'the calls of the sandbox are always there',
    file: 'apps/server/src/app.ts',
    control: 'if (options.sandbox === true) {',
    instead: 'if (options.modules.length > 0) {',
    also: [
      {
        file: 'apps/server/src/wiring.ts',
        control: 'const sandbox = config.sandbox ? ',
        instead: 'const sandbox = config.publicOrigin ? ',
      },
    ],
    test: 'apps/server/src/start-purpose.integration.test.ts',
  },
  {
    ids: ['P-05'],
    lost: 'the product reads the mailboxes of the sandbox',
    file: 'apps/server/migrations/0030_sandbox_mail.sql',
    control: 'grant usage on schema sandbox to gim_sandbox;',
    instead:
      'grant usage on schema sandbox to gim_sandbox, gim_app; alter default privileges in schema sandbox grant select on tables to gim_app;',
    test: 'apps/server/src/partners/mail/sandbox.integration.test.ts',
  },
  {
    ids: ['Q-01'],
    lost: 'a server that does not wait for its disk is taken',
    file: durability,
    control: "  fsync: { wanted: ['on'],",
    instead: "  fsync: { wanted: ['on', 'off'],",
    test: durabilityTest,
  },
  {
    ids: ['Q-01'],
    lost: 'a commit need not wait',
    file: durability,
    control: "synchronous_commit: { wanted: ['on', 'remote_apply'],",
    instead: "synchronous_commit: { wanted: ['on', 'remote_apply', 'local', 'off', 'remote_write'],",
    test: durabilityTest,
  },
  {
    ids: ['Q-01'],
    lost: 'a standby is not asked for',
    file: durability,
    control: "standby === 'required' &&",
    instead: "standby !== 'required' &&",
    test: durabilityTest,
  },
  {
    ids: ['Q-01'],
    lost: 'the boot goes on with an unsafe database',
    file: durability,
    control: 'if (faults.length > 0) throw new UnsafeDatabase(faults);',
    instead: '',
    test: commitTest,
  },
  {
    ids: ['Q-02'],
    lost: 'a cancelled wait for the standby is a success',
    file: guardedPool,
    control: 'if (this.#replicationUnknown) {',
    instead: 'if (this.#lost) {',
    test: commitTest,
  },
  {
    ids: ['Q-02'],
    lost: 'a commit is awaited for ever',
    file: guardedPool,
    control: 'return await Promise.race([answer, deadline]);',
    instead: 'deadline.catch(() => undefined);\n      return await answer;',
    test: commitTest,
  },
  {
    ids: ['Q-02'],
    lost: 'a batch whose wait was cancelled is done',
    file: session,
    control: 'if (!sent.isReplicationUnknown) return result;',
    instead: 'return result;',
    test: commitTest,
  },
  {
    ids: ['Q-02'],
    lost: 'what is found in the books is answered before the standby has it',
    file: 'apps/server/src/modules/ledger/answers.ts',
    control: 'if (known.length > 0) await confirmReplication(session);',
    instead: '',
    test: standbyTest,
  },
  {
    ids: ['Q-02'],
    lost: 'a host that says nothing is awaited for ever',
    file: session,
    control: '        }, this.#deadlineMs);',
    instead: '        }, 2 ** 30);',
    test: 'apps/server/src/platform/db/silent-host.integration.test.ts',
  },
  {
    ids: ['Q-03'],
    lost: 'a payment is acknowledged before it is written',
    file: 'apps/server/src/modules/ledger/batch.ts',
    control: '    release();\n    return written;',
    instead: '    release();\n    written.catch(() => undefined);\n    return;',
    test: 'tools/chaos/chaos.integration.test.ts',
  },
  {
    ids: ['Q-03'],
    lost: 'a queue that has ended is not begun again',
    file: 'apps/server/src/platform/jobs/restarting-worker.ts',
    control: '      if (signal.aborted) return;\n      log.error(',
    instead: '      if (begunMs > 0) return;\n      log.error(',
    test: queueTest,
  },
  {
    ids: ['Q-03'],
    lost: 'the jobs of a killed process stay locked',
    file: abandonedJobs,
    control: 'if (abandoned.length > 0)',
    instead: 'if (abandoned.length > 1000)',
    test: queueTest,
  },
  {
    ids: ['Q-03'],
    lost: 'a queue that lives is robbed of its jobs',
    file: abandonedJobs,
    control: "where pg_try_advisory_xact_lock(hashtextextended('queue ' || holder, 0))",
    instead: '',
    test: queueTest,
  },
  {
    ids: ['Q-05'],
    lost: 'a restore does not stop at the moment',
    file: 'tools/chaos/restore/restore-database.ts',
    control:
      "...('lsn' in target ? { recovery_target_lsn: target.lsn } : { recovery_target_time: target.time }),",
    instead: "...('lsn' in target ? {} : {}),",
    test: restoreTest,
  },
  {
    ids: ['Q-05'],
    lost: 'the archive says that it has what it has not',
    file: 'tools/chaos/restore/archived-database.ts',
    control: 'return `test !',
    instead: 'return `true # test !',
    test: restoreTest,
  },
  {
    ids: ['Q-07'],
    lost: 'a refused sign-in is not kept',
    file: 'apps/server/src/modules/staff/sign-in.ts',
    control:
      'await db.inTransaction((tx) => insertAudit(tx, { ...entry, before: null, after: null, at: clock.now() }));',
    instead: '',
    test: staffTest,
  },
  {
    ids: ['L-02'],
    lost: 'the audit log may be changed by the owner of the database',
    file: 'apps/server/migrations/0033_staff_account.sql',
    control: 'create trigger audit_append_only before update or delete or truncate on staff.audit',
    instead: 'create trigger audit_append_only before truncate on staff.audit',
    test: staffTest,
  },
  {
    ids: ['Q-08'],
    lost: 'scripts of packages run while they are installed',
    file: 'tools/bootstrap/npm.mjs',
    control: "  '--ignore-scripts',\n",
    instead: '',
    test: 'tools/bootstrap/bootstrap.integration.test.ts',
  },
  {
    ids: ['Q-08'],
    lost: 'a package need not be held by its hash',
    file: lockfile,
    control: '!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)',
    instead: "integrity === 'none'",
    test: lockfileTest,
  },
  {
    ids: ['Q-08'],
    lost: 'a version may move',
    file: lockfile,
    control: String.raw`!/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version)`,
    instead: "version === ''",
    test: lockfileTest,
  },
  {
    ids: ['Q-10'],
    lost: 'a test that does not load counts as one that fails',
    file: 'tools/mutants/verdict.ts',
    control: 'if (broken !== undefined)\n    return { kind:',
    instead:
      "if (broken !== undefined) return { kind: 'killed', by: broken.file };\n  if (broken !== undefined)\n    return { kind:",
    test: 'tools/mutants/verdict.test.ts',
  },
  {
    ids: ['Q-10'],
    lost: 'a mutant that nothing notices is taken for killed',
    file: 'tools/mutants/verdict.ts',
    control: "if (green !== undefined) return { kind: 'survived',",
    instead: "if (green === '') return { kind: 'survived',",
    test: 'tools/mutants/verdict.test.ts',
  },
  {
    ids: ['Q-10'],
    lost: 'a mutant that fits nothing tries nothing',
    file: 'tools/mutants/mutant.ts',
    control: 'if (before === undefined || after === undefined) {',
    instead: 'if (after === undefined) return text;\n  if (before === undefined) {',
    test: 'tools/mutants/mutant.test.ts',
  },
];
