import * as z from 'zod';
import type { Task } from '../../platform/jobs/task.ts';

const payload = z.strictObject({ eventId: z.string().regex(/^\d+$/) });

/** Sends the mail of one event. */
export const sendMailTask: Task<z.infer<typeof payload>> = {
  name: 'notifications.send-mail',
  parse: (unchecked) => payload.parse(unchecked),
};
