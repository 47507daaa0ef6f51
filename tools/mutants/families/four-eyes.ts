import type { Mutant } from '../mutant.ts';

const desk = 'apps/server/src/modules/users/desk';
const policy = `${desk}/unfreeze-policy.ts`;
const decideUnfreeze = `${desk}/decide-unfreeze.ts`;
const migration = 'apps/server/migrations/0083_users_unfreeze.sql';
const test = `${desk}/unfreeze.integration.test.ts`;
const logTest = `${desk}/desk-users.integration.test.ts`;

/** A frozen account is opened by two people, and the log has every step. */
export const fourEyesMutants: readonly Mutant[] = [
  {
    ids: ['Z-06'],
    lost: 'whoever asked for an account to be opened also decides it',
    file: policy,
    control: "if (!areTwoPeople) return 'FourEyesRequired';",
    instead: '',
    also: [
      { file: migration, control: 'constraint four_eyes check (decided_by <> requested_by),', instead: '' },
    ],
    test,
  },
  {
    ids: ['Z-06'],
    lost: 'the database takes the same person twice',
    file: migration,
    control: 'constraint four_eyes check (decided_by <> requested_by),',
    instead: '',
    test,
  },
  {
    ids: ['Z-06'],
    lost: 'the database lets a frozen account be opened without an approval',
    file: migration,
    control: "if new.status = 'Active' and not exists (",
    instead: 'if false and not exists (',
    test,
  },
  {
    ids: ['Z-06'],
    lost: 'an ended request may be opened again',
    file: migration,
    control: "for each row when (old.state <> 'Open') execute function users.refuse_ended_unfreeze();",
    instead: 'for each row when (false) execute function users.refuse_ended_unfreeze();',
    test,
  },
  {
    ids: ['Z-06'],
    lost: 'a request never runs out',
    file: policy,
    control: "state === 'Open' && expiresAt <= now ? 'Expired' : state;",
    instead: 'expiresAt <= new Date(now.getTime() - 1e12) ? state : state;',
    test,
  },
  {
    ids: ['Z-06'],
    lost: 'the word of somebody who was shut out still counts',
    file: decideUnfreeze,
    control: 'const isAskerDisabled = asker?.isDisabled ?? true;',
    instead: 'const isAskerDisabled = asker === null;',
    test,
  },
  {
    ids: ['Z-06'],
    lost: 'the owner cannot stop a request',
    file: 'apps/server/src/modules/users/freeze-user.ts',
    control: '    await voidOpenRequest(tx, userId);',
    instead: '',
    test,
  },
  {
    ids: ['Z-06'],
    lost: 'a request decides a second time',
    file: policy,
    control: "return stateAt(request, now) !== 'Open' || isAskerDisabled ? 'UnfreezeRequestClosed' : null;",
    instead:
      "return stateAt(request, now) === 'Expired' || isAskerDisabled ? 'UnfreezeRequestClosed' : null;",
    also: [
      {
        file: `${desk}/unfreeze-store.ts`,
        control: "and state = 'Open' returning id",
        instead: 'returning id',
      },
      {
        file: decideUnfreeze,
        control: 'if (status === null || !(await endRequest(tx, ended)))',
        instead: 'if (!(await endRequest(tx, ended)))',
      },
      {
        file: migration,
        control: "for each row when (old.state <> 'Open') execute function users.refuse_ended_unfreeze();",
        instead: 'for each row when (false) execute function users.refuse_ended_unfreeze();',
      },
      {
        file: decideUnfreeze,
        control: 'await setStatus(tx, { id: userId, status });',
        instead: "await setStatus(tx, { id: userId, status: status ?? 'Active' });",
      },
    ],
    test,
  },
  {
    ids: ['Q-07'],
    lost: 'a decision does not stand in the log',
    file: decideUnfreeze,
    control: 'await writeDown(context, tx, { request, decision, statusAfter: status });',
    instead: '',
    test: logTest,
  },
  {
    ids: ['Q-07'],
    lost: 'a search does not stand in the log',
    file: `${desk}/search-user.ts`,
    control: "action: 'users.search',",
    instead: "action: 'users.nothing',",
    test: logTest,
  },
];
