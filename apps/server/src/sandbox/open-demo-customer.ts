import { setTimeout as sleep } from 'node:timers/promises';
import {
  confirmEmailVerification,
  confirmTwoFactor,
  type Endpoint,
  enableTwoFactor,
  login,
  register,
  startStepUp,
} from '@gim/contract';
import type { Language } from '@gim/languages';
import type { Mailbox } from '../partners/mail/sandbox.ts';
import type { Clock } from '../platform/clock.ts';
import type { AppCall } from './app-call.ts';
import { demoCode } from './demo-account.ts';

export interface DemoCustomer {
  readonly email: string;
  readonly password: string;
  readonly language: Language;
  readonly hasTwoFactor: boolean;
}

interface Deps {
  readonly call: AppCall;
  readonly mailbox: Mailbox;
  readonly clock: Clock;
}

/**
 * Opens an account as a person does: registers, reads the codes in the mailbox, confirms, enables two-factor. Undefined
 * if an interrupted earlier start left an account that nobody can sign in to.
 */
export async function openDemoCustomer(
  deps: Deps,
  customer: DemoCustomer,
): Promise<{ totpSecret?: string } | undefined> {
  const { email, password, language, hasTwoFactor } = customer;
  const device = { deviceId: `sandbox-${email}`, deviceName: 'Sandbox', platformName: 'Web', language };
  // Existing mails mean that an earlier start was interrupted; only then is signing in worth a try.
  const [mail] = await deps.mailbox.list({ to: email, limit: 1 });
  const there = mail && (await send(deps, login, { body: { email, password, ...device } }));
  if (there?.status === 200 && there.text('jwtToken') === '') return undefined;
  const opened =
    there?.status === 200
      ? there
      : await must(send(deps, register, { body: { email, password, termsAccepted: true, ...device } }));
  const id = opened.text('id');
  let token = opened.text('jwtToken');
  if (opened.text('status') === 'NotVerified') {
    const code = await mailedCode(deps, { email, after: undefined });
    const verified = await must(send(deps, confirmEmailVerification, { id, token, body: { code } }));
    token = verified.text('jwtToken');
  }
  if (!hasTwoFactor) return {};
  const seen = (await deps.mailbox.list({ to: email, limit: 1 }))[0]?.id;
  const asked = await must(send(deps, startStepUp, { id, token, body: { purpose: 'enableTwoFactor' } }));
  const stepUp = {
    method: 'password-email',
    challengeId: asked.text('challengeId'),
    password,
    code: await mailedCode(deps, { email, after: seen }),
  };
  const enabled = await must(send(deps, enableTwoFactor, { id, token, body: { stepUp } }));
  const totpSecret = enabled.text('secret');
  const code = demoCode(totpSecret, deps.clock.now());
  await must(send(deps, confirmTwoFactor, { id, token, body: { code } }));
  return { totpSecret };
}

interface Answer {
  readonly status: number;
  readonly raw: string;
  /** A field of the body; empty if it is missing. */
  text(name: string): string;
}

async function send(
  { call }: Deps,
  { method, path }: Endpoint,
  { id = '', token, body }: { id?: string; token?: string; body?: object },
): Promise<Answer> {
  const { statusCode, body: raw } = await call({
    method,
    url: path.replace('{id}', id),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const parsed: unknown = raw === '' ? {} : JSON.parse(raw);
  return { status: statusCode, raw, text: (name) => String(Reflect.get(Object(parsed), name) ?? '') };
}

async function must(answering: Promise<Answer>): Promise<Answer> {
  const answer = await answering;
  if (answer.status !== 200) throw new Error(`A demo account could not be made: ${answer.raw}`);
  return answer;
}

const WAIT_MS = 60_000;
const PAUSE_MS = 50;

/**
 * The code of the newest mail, once there is one other than `after`: it passes through the outbox, the job queue and
 * the mail server.
 */
async function mailedCode(
  { mailbox }: Deps,
  { email, after }: { email: string; after: string | undefined },
): Promise<string> {
  for (let waitedMs = 0; waitedMs < WAIT_MS; waitedMs += PAUSE_MS) {
    const [newest] = await mailbox.list({ to: email, limit: 1 });
    const text = newest === undefined || newest.id === after ? '' : newest.text;
    const code = /^\d{6}$/m.exec(text)?.[0];
    if (code !== undefined) return code;
    await sleep(PAUSE_MS);
  }
  throw new Error('The mail with the code of a demo account did not arrive.');
}
