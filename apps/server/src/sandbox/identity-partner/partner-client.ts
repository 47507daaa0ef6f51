import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, monotonicMs } from '../../platform/clock.ts';
import { signRequest } from './sign-request.ts';

const TIMEOUT_MS = 8_000;
const ANSWER_MAX = 6_000_000;
/** How long to wait for a partner that is starting. Status requests do not wait. */
const PATIENCE_MS = 5_000;
const STATUS = '/v1/status';

export class IdentityPartnerFailed extends Error {
  override readonly name = 'IdentityPartnerFailed';
}

export interface PartnerAnswer {
  readonly status: number;
  readonly bytes: Buffer;
}

/** Signed requests to the sandbox's identity partner. It is on this machine, so they do not use the outbound client. */
export type PartnerClient = (call: {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}) => Promise<PartnerAnswer>;

export function createPartnerClient({
  address,
  apiKey,
  clock,
}: {
  readonly address: () => string | undefined;
  readonly apiKey: Buffer;
  readonly clock: Clock;
}): PartnerClient {
  return async ({ method, path, body }) => {
    const untilMs = monotonicMs() + (path === STATUS ? 0 : PATIENCE_MS);
    while (address() === undefined && monotonicMs() < untilMs) await sleep(50);
    const at = address();
    if (at === undefined) throw new IdentityPartnerFailed('The identity partner is not up.');
    const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body));
    const headers = signRequest(apiKey, clock.now(), { method, path, body: bytes });
    const answer = await fetch(`${at}${path}`, {
      method,
      redirect: 'error',
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: new Uint8Array(bytes) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const given = Buffer.from(await answer.arrayBuffer());
    if (given.length > ANSWER_MAX) throw new IdentityPartnerFailed('The identity partner answers too much.');
    return { status: answer.status, bytes: given };
  };
}

/** The body of a successful response. */
export function bodyOf({ status, bytes }: PartnerAnswer): unknown {
  if (status < 200 || status > 299)
    throw new IdentityPartnerFailed(`The identity partner answered ${status}.`);
  return JSON.parse(bytes.toString('utf8'));
}
