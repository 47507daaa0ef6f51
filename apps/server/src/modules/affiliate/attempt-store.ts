import { createAttemptStore } from '../../platform/attempts/attempt-store.ts';

/** Clicks and invitations that were counted. */
export const attemptStore = createAttemptStore('affiliate.attempt');
