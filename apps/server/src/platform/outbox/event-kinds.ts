import * as z from 'zod';
import type { Lane } from './lanes.ts';
import type { EventKind } from './outbox.ts';

/** Makes the events of one lane. Example: `const kind = eventKinds('urgent'); kind('PasswordChanged', { userId: z.uuid() })`. */
export const eventKinds =
  (lane: Lane) =>
  <Shape extends z.ZodRawShape>(topic: string, shape: Shape): EventKind<z.infer<z.ZodObject<Shape>>> => {
    const schema = z.object(shape);
    return { topic, lane, parse: (unchecked) => schema.parse(unchecked) };
  };
