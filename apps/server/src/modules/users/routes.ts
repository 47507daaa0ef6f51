import {
  changePassword as changePasswordCall,
  confirmEmailVerification as confirmEmailVerificationCall,
  deleteUser as deleteUserCall,
  finishPasswordReset as finishPasswordResetCall,
  freezeByToken as freezeByTokenCall,
  freezeUser as freezeUserCall,
  getUser as getUserCall,
  register as registerCall,
  setAntiPhishingCode as setAntiPhishingCodeCall,
  startEmailVerification as startEmailVerificationCall,
  startPasswordReset as startPasswordResetCall,
} from '@gim/contract';
import type { Call } from '../../http/call.ts';
import type { Mount } from '../../http/mount.ts';
import { changePassword } from './change-password.ts';
import { readClient } from './client.ts';
import { confirmEmailVerification } from './confirm-email-verification.ts';
import type { UsersContext } from './core.ts';
import { deleteUser } from './delete-user.ts';
import { finishPasswordReset } from './finish-password-reset.ts';
import { freezeByToken, freezeUser } from './freeze-user.ts';
import { readProfile } from './profile.ts';
import { register } from './register.ts';
import { setAntiPhishingCode } from './set-anti-phishing-code.ts';
import type { SignedInAnswer } from './signed-in.ts';
import { startEmailVerification } from './start-email-verification.ts';
import { startPasswordReset } from './start-password-reset.ts';

export function mountUsers(
  mount: Mount,
  context: UsersContext,
  { publicOrigin }: { publicOrigin: string },
): void {
  const { publicWork } = context;
  const clientOf = (call: Call) => readClient(call, publicOrigin);
  mount(registerCall, async ({ body }, _caller, call) =>
    answer(call, await publicWork.run(() => register(context, { body, client: clientOf(call) }))),
  );
  mount(getUserCall, (_input, { userId }) => readProfile(context, context.db.lookups, userId));
  mount(startEmailVerificationCall, (_input, { userId }, call) =>
    startEmailVerification(context, { userId, client: clientOf(call) }),
  );
  mount(confirmEmailVerificationCall, async ({ body: { code } }, { userId, sessionId }, call) =>
    answer(
      call,
      await confirmEmailVerification(context, { userId, sessionId, code, client: clientOf(call) }),
    ),
  );
  mount(startPasswordResetCall, ({ body }, _caller, call) =>
    publicWork.run(() => startPasswordReset(context, { body, client: clientOf(call) })),
  );
  mount(finishPasswordResetCall, async ({ body }, _caller, call) => {
    const client = clientOf(call);
    const cookies = await publicWork.run(() => finishPasswordReset(context, { body, client }));
    for (const cookie of cookies) call.answerHeader('set-cookie', cookie);
  });
  mount(changePasswordCall, ({ body }, { userId, sessionId, deviceId }) =>
    changePassword(context, { userId, sessionId, deviceId, ...body }),
  );
  mount(setAntiPhishingCodeCall, ({ body: { antiPhishingCode, stepUp: proof } }, { userId, deviceId }) =>
    setAntiPhishingCode(context, { userId, deviceId, antiPhishingCode, proof }),
  );
  mount(freezeUserCall, ({ body: { stepUp: proof } }, { userId, deviceId }) =>
    freezeUser(context, { userId, deviceId, proof }),
  );
  mount(freezeByTokenCall, ({ body: { token } }) => publicWork.run(() => freezeByToken(context, { token })));
  mount(deleteUserCall, ({ body: { stepUp: proof } }, { userId, deviceId }) =>
    deleteUser(context, { userId, deviceId, proof }),
  );
}

/** Sets the cookies and returns the body. */
function answer<Body>(call: Call, { body, cookies }: SignedInAnswer<Body>): Body {
  for (const cookie of cookies) call.answerHeader('set-cookie', cookie);
  return body;
}
