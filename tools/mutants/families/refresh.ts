import type { Mutant } from '../mutant.ts';

const refresh = 'packages/client/src/refresh.ts';
const refreshTest = 'packages/client/src/refresh.test.ts';
const failureTest = 'packages/client/src/refresh-failure.test.ts';
const browserTest = 'apps/server/src/modules/sessions/browser-session.integration.test.ts';

/** How tabs share one session. */
export const refreshMutants: readonly Mutant[] = [
  {
    ids: ['S-10'],
    lost: 'each request of a tab refreshes by itself',
    file: refresh,
    control: 'inFlight ??= (locks ? locks.request(lockName, work) : work())',
    instead: 'inFlight = work()',
    test: refreshTest,
  },
  {
    ids: ['S-10'],
    lost: 'tabs do not wait for each other',
    file: refresh,
    control: 'locks ? locks.request(lockName, work) : work()',
    instead: 'work()',
    test: refreshTest,
  },
  {
    ids: ['S-10'],
    lost: 'a token is used until it has run out',
    file: refresh,
    control: 'const secondsLeftMin = 30;',
    instead: 'const secondsLeftMin = 0;',
    test: refreshTest,
  },
  {
    ids: ['S-10'],
    lost: 'a tab that reads late signs the others out',
    file: refresh,
    control: 'if (isNewer) return rotate(refusedToken, canRecover);',
    instead: '',
    test: failureTest,
  },
  {
    ids: ['S-04'],
    lost: 'an answer that got lost is not asked for again',
    file: refresh,
    control: 'if (!isLost(error)) throw error;',
    instead: "if (String(error) !== '') throw error;",
    test: failureTest,
  },
  {
    ids: ['S-10'],
    lost: 'a tab that is two rotations behind ends the session',
    file: 'apps/server/src/modules/sessions/refresh-session.ts',
    control:
      'if (found === undefined || !(isParentSecret || isSuccessorSecret)) return refused(tokenInvalid());',
    instead: 'if (found === undefined) return refused(tokenInvalid());',
    test: browserTest,
  },
  {
    ids: ['S-08'],
    lost: 'a connection goes on when its session ends',
    file: 'apps/server/src/http/stream/hub.ts',
    control: 'else cut(core, end);',
    instead: 'else endCount += 0;',
    test: 'apps/server/src/http/stream/stream.integration.test.ts',
  },
];
