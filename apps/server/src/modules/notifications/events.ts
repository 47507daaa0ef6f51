import * as z from 'zod';
import { eventKinds } from '../../platform/outbox/outbox.ts';

const kind = eventKinds('urgent');

/** The user asked for a test notification. */
export const testNotificationRequested = kind('TestNotificationRequested', { userId: z.uuid() });
