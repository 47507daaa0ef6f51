import type { Mutant } from '../mutant.ts';

const authorize = 'apps/server/src/http/authorize.ts';
const mount = 'apps/server/src/http/mount.ts';
const mountTest = 'apps/server/src/http/mount.test.ts';
const boot = 'apps/server/src/http/boot.test.ts';
const endpoints = 'apps/server/src/http/check-endpoint.ts';
const transactionsTest = 'apps/server/src/modules/transactions/routes.integration.test.ts';
const staffTest = 'apps/server/src/modules/staff/staff.integration.test.ts';
const kycTest = 'apps/server/src/modules/kyc/kyc.integration.test.ts';
const contractTest = 'packages/contract/src/endpoint.test.ts';
const roles = 'apps/server/migrations/0001_platform_roles.sql';
const databaseTest = 'apps/server/src/platform/db/db.integration.test.ts';

/** Who may do what: owners, states, roles and budgets. */
export const accessMutants: readonly Mutant[] = [
  {
    ids: ['Z-01'],
    lost: 'an endpoint without a caller is served',
    file: endpoints,
    control: 'if (auth?.kind === undefined || !authKinds.includes(auth.kind))',
    instead: "if (endpoint.name === '')",
    test: boot,
  },
  {
    ids: ['Z-01'],
    lost: 'a staff endpoint needs no right',
    file: endpoints,
    control: "if (endpoint.auth.kind === 'staff' && endpoint.auth.right === undefined)",
    instead: "if (endpoint.name === '')",
    test: boot,
  },
  {
    ids: ['Z-01'],
    lost: 'a route that was not mounted is served',
    file: 'apps/server/src/http/routes-known.ts',
    control: "if (config?.open === undefined) return 'was not mounted';",
    instead: 'if (config?.open === undefined) return undefined;',
    test: boot,
  },
  {
    ids: ['Z-01'],
    lost: 'a route may call itself open',
    file: 'apps/server/src/http/routes-known.ts',
    control: 'some((pattern) => pattern.test(url)) ?? false;',
    instead: 'some((pattern) => pattern.test(url) || true) ?? false;',
    test: boot,
  },
  {
    ids: ['Z-01'],
    lost: 'the path is not compared with the caller',
    file: authorize,
    control: "if (auth.kind !== 'user' || auth.owner === 'none') return;",
    instead: "if (auth.kind !== 'user' || auth.owner === 'none' || auth.owner === 'path') return;",
    test: transactionsTest,
  },
  {
    ids: ['Z-01'],
    lost: 'an operation is found by its id alone',
    file: 'apps/server/src/modules/transactions/store.ts',
    control: 'and t.user_id = $',
    instead: "and '' <> $",
    test: transactionsTest,
  },
  {
    ids: ['Z-01'],
    lost: 'a token of the desk opens calls of users',
    file: authorize,
    control: 'if (caller === null || caller.kind !== auth.kind)',
    instead: 'if (caller === null)',
    test: staffTest,
  },
  {
    ids: ['Z-01'],
    lost: 'who signs out a device of another user is told that it worked',
    file: 'apps/server/src/modules/sessions/deauthorize-device.ts',
    control: "if (!(await forgetDevice(tx, { userId, deviceId }))) throw new Refusal('NotFound');",
    instead: 'await forgetDevice(tx, { userId, deviceId });',
    also: [
      {
        file: 'apps/server/src/modules/sessions/deauthorize-device.ts',
        control:
          "if ((await findDeviceName(db.autocommit, { userId, deviceId })) === undefined)\n    throw new Refusal('NotFound');",
        instead: '',
      },
    ],
    test: 'apps/server/src/modules/sessions/devices.integration.test.ts',
  },
  {
    ids: ['Z-01'],
    lost: 'live news of one user reach everybody',
    file: 'apps/server/src/http/stream/hub.ts',
    control: 'userId === null ? members.all : members.ofUser(userId)',
    instead: 'members.all',
    test: 'apps/server/src/http/stream/stream.integration.test.ts',
  },
  {
    ids: ['Z-02'],
    lost: 'the id in the query is not compared with the caller',
    file: authorize,
    control: "if (auth.kind !== 'user' || auth.owner === 'none') return;",
    instead: "if (auth.kind !== 'user' || auth.owner === 'none' || auth.owner === 'query') return;",
    test: kycTest,
  },
  {
    ids: ['Z-01', 'Z-02'],
    lost: 'no id is compared with the caller',
    file: mount,
    control: 'checkOwner(endpoint.auth, request.caller, input);',
    instead:
      'checkOwner(endpoint.auth, request.caller, { params: { id: request.caller?.userId }, query: { id: request.caller?.userId } });',
    test: 'apps/server/src/authorization.integration.test.ts',
  },
  {
    ids: ['Z-03'],
    lost: 'the product may change its tables',
    file: roles,
    control: 'grant usage on schema platform to gim_app, gim_worker, gim_sandbox;',
    instead:
      'grant usage on schema platform to gim_app, gim_worker, gim_sandbox; grant create on schema platform to gim_app;',
    test: databaseTest,
  },
  {
    ids: ['Z-03'],
    lost: 'the product passes by row-level security',
    file: roles,
    control: 'nologin nosuperuser nocreatedb nocreaterole nobypassrls',
    instead: 'nologin nosuperuser nocreatedb nocreaterole bypassrls',
    test: databaseTest,
  },
  {
    ids: ['Z-03'],
    lost: 'the job queue reads what the product keeps',
    file: 'apps/server/migrations/0004_platform_idempotency.sql',
    control: 'grant select, insert, delete on platform.idempotency to gim_app;',
    instead: 'grant select, insert, delete on platform.idempotency to gim_app, gim_worker;',
    test: databaseTest,
  },
  {
    ids: ['Z-04'],
    lost: 'an account that is not verified may do everything',
    file: authorize,
    control: "if (caller.notVerified && !(auth.kind === 'user' && auth.notVerified === 'allowed')) {",
    instead: "if (caller.notVerified && auth.kind !== 'user') {",
    test: kycTest,
  },
  {
    ids: ['Z-04'],
    lost: 'an account that is not verified gets live news',
    file: 'apps/server/src/http/stream/connection-protocol.ts',
    control: "if (caller.notVerified) return 'emailNotVerified';",
    instead: '',
    test: 'apps/server/src/http/stream/connection-protocol.integration.test.ts',
  },
  {
    ids: ['Z-04'],
    lost: 'one call forgets to ask for a verified account',
    file: 'packages/contract/src/limits.ts',
    control: "auth: { kind: 'user', owner: 'path' },",
    instead: "auth: { kind: 'user', owner: 'path', notVerified: 'allowed' },",
    test: contractTest,
  },
  {
    ids: ['Z-01'],
    lost: 'one call forgets to ask for a session',
    file: 'packages/contract/src/limits.ts',
    control: "auth: { kind: 'user', owner: 'path' },",
    instead: "auth: { kind: 'anyone' },",
    test: contractTest,
  },
  {
    ids: ['M-06', 'S-08'],
    lost: 'trading forgets to ask for a key',
    file: 'packages/contract/src/trades.ts',
    control: '  idempotent: true,\n',
    instead: '',
    test: contractTest,
  },
  {
    ids: ['Z-04'],
    lost: 'a final rejection of the identity opens the form again',
    file: 'apps/server/src/modules/kyc/kyc-policy.ts',
    control: "if (rejectType === 'final') return 'KycRejected';",
    instead: '',
    test: 'apps/server/src/modules/kyc/kyc-policy.test.ts',
  },
  {
    ids: ['Z-05'],
    lost: 'an endpoint may let unknown keys through',
    file: endpoints,
    control: 'if (loose.length > 0) fail(',
    instead: 'if (loose.length > 99) fail(',
    test: boot,
  },
  {
    ids: ['Z-05'],
    lost: 'a field that is not promised is sent',
    file: 'apps/server/src/http/schema-codec.ts',
    control: 'if (encoded.success) return JSON.stringify(encoded.data);',
    instead: 'if (encoded.success || result) return JSON.stringify(result);',
    test: mountTest,
  },
  {
    ids: ['Z-05'],
    lost: 'a query that nobody declared is taken',
    file: 'apps/server/src/http/schema-codec.ts',
    control: 'if (field !== undefined) {',
    instead: "if (field === '') {",
    test: mountTest,
  },
  {
    ids: ['Z-06'],
    lost: 'a right is not asked for',
    file: authorize,
    control: "if (auth.kind !== 'staff' || !hasRight(auth, caller))",
    instead: "if (auth.kind !== 'staff')",
    test: staffTest,
  },
  {
    ids: ['Z-07'],
    lost: 'a user may ask for any number of quotes',
    file: 'apps/server/src/modules/trades/quote-budget.ts',
    control: 'usage.at.length >= perMinuteMax)',
    instead: 'usage.at.length >= perMinuteMax * 1000)',
    test: 'apps/server/src/modules/trades/caps.integration.test.ts',
  },
  {
    ids: ['Z-07'],
    lost: 'a user may export without end',
    file: mount,
    control: 'meter(reply, { limiter, budget, who: caller === null ? address : idOf(caller) });',
    instead: '',
    test: 'apps/server/src/modules/transactions/export/export.integration.test.ts',
  },
];
