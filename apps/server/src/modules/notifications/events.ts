import * as z from 'zod';
import { eventKinds } from '../../platform/outbox/event-kinds.ts';

const kind = eventKinds('urgent');

/** The user wants to see that notifications arrive. */
export const testNotificationRequested = kind('TestNotificationRequested', { userId: z.uuid() });
