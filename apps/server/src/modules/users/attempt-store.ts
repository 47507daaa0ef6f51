import { createAttemptStore } from '../../platform/attempts/attempt-store.ts';

/** The attempts of users and of strangers who pretend to be one. */
export const attemptStore = createAttemptStore('users.attempt');
