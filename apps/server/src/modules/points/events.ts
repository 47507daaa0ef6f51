import * as z from 'zod';
import { eventKinds } from '../../platform/outbox/event-kinds.ts';

/** What this module tells others. Never the code itself (O-04). */
const kind = eventKinds('urgent');

/** The building has a new access code. `version` names it; those who have taken an older one are told. */
export const pointAccessCodeChanged = kind('PointAccessCodeChanged', {
  pointId: z.uuid(),
  version: z.int(),
  at: z.iso.datetime(),
});
/** The way to the door is described anew. */
export const pointCommentChanged = kind('PointCommentChanged', { pointId: z.uuid(), at: z.iso.datetime() });
