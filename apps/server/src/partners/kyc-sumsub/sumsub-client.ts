import { createHmac } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { createOutbound, type Outbound, type OutboundAnswer } from '../../platform/outbound.ts';

export interface SumsubKeys {
  readonly appToken: string;
  readonly secretKey: string;
}

export interface SumsubOptions {
  readonly keys: SumsubKeys;
  /** The verification level in Sumsub's dashboard. */
  readonly levelName: string;
  readonly clock: Clock;
  /** The HTTP client; Sumsub's own by default. */
  readonly outbound?: Outbound;
}

/** Sumsub did not answer, or its answer is invalid. Contains nothing of the request, which is personal data (S-12). */
export class SumsubFailed extends Error {
  override readonly name = 'SumsubFailed';
}

const HOST = 'api.sumsub.com';
const TIMEOUT_MS = 10_000;
/** Enough for a picture of a document. */
const BYTES_MAX = 12_000_000;

export interface SumsubClient {
  send(call: {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly body?: object;
  }): Promise<OutboundAnswer>;
}

/** Signs requests as Sumsub requires: HMAC-SHA256 over time, method, path with query, and body. */
export function createSumsubClient({ keys, clock, outbound }: SumsubOptions): SumsubClient {
  const out = outbound ?? createOutbound({ hosts: [HOST], timeoutMs: TIMEOUT_MS, bytesMax: BYTES_MAX });
  return {
    async send({ method, path, body }) {
      const text = body === undefined ? '' : JSON.stringify(body);
      const timestamp = String(Math.floor(clock.now().getTime() / 1000));
      const signature = createHmac('sha256', keys.secretKey)
        .update(`${timestamp}${method}${path}${text}`)
        .digest('hex');
      const headers = {
        accept: '*/*',
        'x-app-token': keys.appToken,
        'x-app-access-ts': timestamp,
        'x-app-access-sig': signature,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      try {
        return await out.send(`https://${HOST}${path}`, {
          method,
          headers,
          ...(body === undefined ? {} : { body: text }),
        });
      } catch (error) {
        throw new SumsubFailed(`No answer: ${error instanceof Error ? error.name : 'Error'}.`);
      }
    },
  };
}

/** The JSON of a successful response. */
export function goodJson({ status, text }: OutboundAnswer): unknown {
  if (status !== 200 && status !== 201) throw new SumsubFailed(`The answer was ${status}.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new SumsubFailed('The answer was not JSON.');
  }
}
