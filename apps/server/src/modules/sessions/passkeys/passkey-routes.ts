import {
  addPasskey as addPasskeyCall,
  listPasskeys as listPasskeysCall,
  passkeyLogin as passkeyLoginCall,
  removePasskey as removePasskeyCall,
  startPasskey as startPasskeyCall,
  startPasskeyLogin as startPasskeyLoginCall,
} from '@gim/contract';
import type { Call } from '../../../http/call.ts';
import type { Mount } from '../../../http/mount.ts';
import type { FactorContext } from '../core.ts';
import { addPasskey } from './add-passkey.ts';
import { listPasskeys } from './list-passkeys.ts';
import { passkeyLogin } from './passkey-login.ts';
import { removePasskey } from './remove-passkey.ts';
import { startPasskey } from './start-passkey.ts';
import { startPasskeyLogin } from './start-passkey-login.ts';

/** `clientOf` reads from a request which program sent it. */
export function mountPasskeys(
  mount: Mount,
  context: FactorContext,
  { clientOf }: { clientOf: (call: Call) => Parameters<typeof passkeyLogin>[1]['client'] },
): void {
  const { publicWork } = context.users;
  mount(startPasskeyCall, (_input, { userId, deviceId }) => startPasskey(context, { userId, deviceId }));
  mount(addPasskeyCall, ({ body }, { userId, sessionId, deviceId }) =>
    addPasskey(context, { userId, sessionId, deviceId, body }),
  );
  mount(listPasskeysCall, (_input, { userId, deviceId }) => listPasskeys(context, { userId, deviceId }));
  mount(removePasskeyCall, ({ params: { passkeyId }, body: { stepUp } }, { userId, sessionId, deviceId }) =>
    removePasskey(context, { userId, sessionId, deviceId, passkeyId, stepUp }),
  );
  mount(startPasskeyLoginCall, () => publicWork.run(() => startPasskeyLogin(context)));
  mount(passkeyLoginCall, async ({ body }, _caller, call) => {
    const { body: reply, cookies } = await publicWork.run(() =>
      passkeyLogin(context, { body, client: clientOf(call) }),
    );
    for (const cookie of cookies) call.answerHeader('set-cookie', cookie);
    return reply;
  });
}
