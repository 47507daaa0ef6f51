import { createAttemptStore } from '../../platform/attempts/attempt-store.ts';

/** Rate limit counters of clicks and invitations. */
export const attemptStore = createAttemptStore('affiliate.attempt');
