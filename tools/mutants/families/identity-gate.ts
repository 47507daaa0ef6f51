import type { Mutant } from '../mutant.ts';

const authorize = 'apps/server/src/http/authorize.ts';
const checks = 'apps/server/src/http/check-endpoint.ts';
const mount = 'apps/server/src/http/mount.ts';
const policy = 'apps/server/src/modules/kyc/kyc-policy.ts';
const kyc = 'apps/server/src/modules/kyc/index.ts';
const edgeTest = 'apps/server/src/http/identity-gate.test.ts';
const gateTest = 'apps/server/src/modules/kyc/identity-gate.integration.test.ts';
const policyTest = 'apps/server/src/modules/kyc/kyc-policy.test.ts';

/** Endpoints that only people with a checked identity may call. */
export const identityGateMutants: readonly Mutant[] = [
  {
    ids: ['Z-04'],
    lost: 'what needs a checked identity is open to everybody',
    file: mount,
    control: '      await checkIdentity(endpoint.auth, request.caller, deps.identityGate);\n',
    instead: '',
    test: gateTest,
  },
  {
    ids: ['Z-04'],
    lost: 'the answer of the identity check is not looked at',
    file: authorize,
    control: 'if (problem !== null) throw new Refusal(problem);',
    instead: '',
    test: edgeTest,
  },
  {
    ids: ['Z-04'],
    lost: 'every call asks about the identity',
    file: authorize,
    control: "if (auth.kind !== 'user' || auth.kyc === undefined) return;",
    instead: "if (auth.kind !== 'user') return;",
    test: edgeTest,
  },
  {
    ids: ['Z-04'],
    lost: 'a pending check counts as an approved one',
    file: policy,
    control: "  pending: 'KycPending',",
    instead: '  pending: null,',
    test: policyTest,
  },
  {
    ids: ['Z-04'],
    lost: 'no row of the identity check counts as approved',
    file: kyc,
    control: 'gateProblem((await findIdentity(core.db.autocommit, userId)) ?? notChecked)',
    instead: "gateProblem((await findIdentity(core.db.autocommit, userId)) ?? { status: 'approved' })",
    test: gateTest,
  },
  {
    ids: ['Z-04'],
    lost: 'an endpoint that needs a checked identity starts without anybody who can tell',
    file: checks,
    control: 'auth.kyc !== undefined && identityGate === undefined)',
    instead: 'auth.kyc !== undefined && false)',
    test: edgeTest,
  },
];
