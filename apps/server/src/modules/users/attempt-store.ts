import { createAttemptStore } from '../../platform/attempts/attempt-store.ts';

/** Counts the attempts of users and of strangers who claim to be one. */
export const attemptStore = createAttemptStore('users.attempt');
