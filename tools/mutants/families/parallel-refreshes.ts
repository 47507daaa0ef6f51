import type { Mutant } from '../mutant.ts';

const parallelTest = 'apps/server/src/modules/sessions/parallel-refresh.integration.test.ts';

/** Refreshes that one client sends at once, or again. */
export const parallelRefreshMutants: readonly Mutant[] = [
  {
    ids: ['S-03', 'S-04'],
    lost: 'a client that asks twice at once is refused',
    file: 'apps/server/src/modules/sessions/refresh-session.ts',
    control: 'return repeatSuccessor(core, found, { secret: shown.secret, isParentSecret });',
    instead: 'return refused(tokenInvalid());',
    test: parallelTest,
  },
  {
    ids: ['S-04'],
    lost: 'a refresh that waited in the server ends the session',
    file: 'apps/server/src/modules/sessions/refresh-session.ts',
    control: '    request.arrivedAt,\n',
    instead: '    core.clock.now(),\n',
    test: parallelTest,
  },
  {
    ids: ['S-10'],
    lost: 'sign-ins of a network use up the budget of its refreshes',
    file: 'apps/server/src/modules/sessions/routes.ts',
    control: '{ budget: refreshBudget },',
    instead: '{},',
    test: parallelTest,
  },
  {
    ids: ['S-10'],
    lost: 'a refresh that is asked to wait signs the client out',
    file: 'packages/client/src/session-recovery.ts',
    control: 'if (error instanceof ApiError && error.status === 429) throw error;',
    instead: '',
    test: 'packages/client/src/refresh-failure.test.ts',
  },
];
