import { login } from '@gim/contract/sessions';
import { getUser, register } from '@gim/contract/users';
import type { FuzzCaller } from './run-fuzz.ts';

/** Keeps a user signed in while the fuzzer runs, so that authenticated endpoints are fuzzed too. */
export interface CallerKeeper {
  current(): FuzzCaller | undefined;
  stop(): Promise<void>;
}

const checkEveryMs = 1_000;
const device = {
  deviceId: 'device-of-the-fuzzer',
  deviceName: 'Fuzzer',
  platformName: 'Web',
  language: 'en-US',
};

/**
 * Signs in and checks the session each second: fuzzed calls eventually freeze the account or end the session, and then
 * it signs in again.
 */
export async function startCaller(port: number): Promise<CallerKeeper> {
  let caller = await signIn(port);
  let isStopped = false;
  const watch = async (): Promise<void> => {
    while (!isStopped) {
      await new Promise((resolve) => setTimeout(resolve, checkEveryMs));
      if (!isStopped && !(await isAlive(port, caller))) caller = await signIn(port);
    }
  };
  const watching = watch();
  return {
    current: () => caller,
    stop: () => {
      isStopped = true;
      return watching;
    },
  };
}

/** A demo user of the sandbox if there is one, else a new account. */
async function signIn(port: number): Promise<FuzzCaller | undefined> {
  const demo = await firstDemoUser(port);
  const signedIn = demo === undefined ? undefined : await post(port, login.path, { ...demo, ...device });
  return toCaller(signedIn) ?? toCaller(await post(port, register.path, newAccount()));
}

let accountsMade = 0;

function newAccount(): object {
  accountsMade += 1;
  const email = `fuzzer-${process.pid}-${accountsMade}@example.com`;
  return { email, password: 'Correct-Horse-7-Battery', termsAccepted: true, ...device };
}

function toCaller(reply: unknown): FuzzCaller | undefined {
  const { id, jwtToken } = fields(reply);
  if (typeof id !== 'string' || typeof jwtToken !== 'string') return undefined;
  return { userId: id, token: jwtToken, staffToken: 'none' };
}

async function isAlive(port: number, caller: FuzzCaller | undefined): Promise<boolean> {
  if (caller === undefined) return false;
  const path = getUser.path.replace('{id}', caller.userId);
  const headers = { Authorization: `Bearer ${caller.token}` };
  const status = await fetch(`http://127.0.0.1:${port}${path}`, { headers }).then(
    (answer) => answer.status,
    () => 0,
  );
  return status === 200;
}

async function firstDemoUser(port: number): Promise<{ email: string; password: string } | undefined> {
  const answer = await fetch(`http://127.0.0.1:${port}/sandbox/accounts`).catch(() => undefined);
  const { accounts } = fields(answer?.ok ? await answer.json() : undefined);
  const { email, password } = fields(Array.isArray(accounts) ? accounts[0] : undefined);
  return typeof email === 'string' && typeof password === 'string' ? { email, password } : undefined;
}

async function post(port: number, path: string, body: object): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  return answer?.ok ? await answer.json() : undefined;
}

const fields = (unchecked: unknown): Readonly<Record<string, unknown>> =>
  typeof unchecked === 'object' && unchecked !== null ? { ...unchecked } : {};
