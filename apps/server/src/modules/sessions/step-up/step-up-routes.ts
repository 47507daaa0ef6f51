import { startStepUp as startStepUpCall } from '@gim/contract';
import type { Mount } from '../../../http/mount.ts';
import type { SessionsContext } from '../core.ts';
import { startStepUp } from './start-step-up.ts';

/** The call that starts a step-up. The proof itself is sent with the operation's own call. */
export function mountStepUp(mount: Mount, context: SessionsContext): void {
  mount(startStepUpCall, ({ body }, { userId, deviceId }) =>
    startStepUp(context, { userId, deviceId, ...body }),
  );
}
