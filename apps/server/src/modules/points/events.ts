import * as z from 'zod';
import { eventKinds } from '../../platform/outbox/outbox.ts';

/** The events of this module. They never contain the access code itself (O-04). */
const kind = eventKinds('urgent');

/** The point has a new access code. Customers who have seen an older version are notified. */
export const pointAccessCodeChanged = kind('PointAccessCodeChanged', {
  pointId: z.uuid(),
  version: z.int(),
  at: z.iso.datetime(),
});
/** The directions to the entrance have changed. */
export const pointCommentChanged = kind('PointCommentChanged', { pointId: z.uuid(), at: z.iso.datetime() });
