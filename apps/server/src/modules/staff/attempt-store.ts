import { createAttemptStore } from '../../platform/attempts/attempt-store.ts';

/** The attempts at the desk. */
export const staffAttempts = createAttemptStore('staff.attempt');
