import { startStepUp as startStepUpCall } from '@gim/contract';
import type { Mount } from '../../../http/mount.ts';
import type { SessionsContext } from '../core.ts';
import { startStepUp } from './start-step-up.ts';

/** Mounts the question for a fresh factor. The proof itself comes inside the call that it is for. */
export function mountStepUp(mount: Mount, context: SessionsContext): void {
  mount(startStepUpCall, ({ body }, { userId, deviceId }) =>
    startStepUp(context, { userId, deviceId, ...body }),
  );
}
