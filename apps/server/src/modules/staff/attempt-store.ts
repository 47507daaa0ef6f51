import { createAttemptStore } from '../../platform/attempts/attempt-store.ts';

export const staffAttempts = createAttemptStore('staff.attempt');
