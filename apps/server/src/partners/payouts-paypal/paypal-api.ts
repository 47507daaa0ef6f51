import * as z from 'zod/mini';
import { PartnerUnknown } from '../../modules/payouts/ports.ts';
import type { Clock } from '../../platform/clock.ts';
import { callJson, type JsonAnswer } from '../../platform/json-call.ts';
import type { Outbound } from '../../platform/outbound.ts';

export interface PayPalKeys {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The id that PayPal assigned to our webhook endpoint. */
  readonly webhookId: string;
}

export interface PayPalApiOptions {
  readonly keys: PayPalKeys;
  readonly clock: Clock;
  readonly outbound: Outbound;
  readonly origin: string;
}

/** PayPal's REST API, with its access token. Throws `PartnerUnknown` if the outcome of a call is unknown. */
export interface PayPalApi {
  ask(
    method: 'GET' | 'POST',
    path: string,
    sent?: { readonly body: string; readonly requestId?: string },
  ): Promise<JsonAnswer>;
}

const tokenShape = z.object({ access_token: z.string(), expires_in: z.number() });
/** A token is renewed before it expires, so that it does not expire in transit. */
const EARLY_MS = 60_000;

export function createPayPalApi({ keys, clock, outbound, origin }: PayPalApiOptions): PayPalApi {
  let token: Promise<{ readonly value: string; readonly until: number }> | undefined;

  const fetchToken = async () => {
    const basic = Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64');
    const { status, body } = await callJson(outbound, `${origin}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    if (status !== 200) throw new PartnerUnknown('PayPal gives no token.');
    const { access_token: value, expires_in: seconds } = tokenShape.parse(body);
    return { value, until: clock.now().getTime() + seconds * 1000 - EARLY_MS };
  };
  const freshToken = async (): Promise<string> => {
    if (token !== undefined && (await token.catch(() => ({ until: 0 }))).until <= clock.now().getTime())
      token = undefined;
    token ??= fetchToken();
    return (await token).value;
  };

  const send: PayPalApi['ask'] = async (method, path, sent) => {
    const headers = {
      authorization: `Bearer ${await freshToken()}`,
      'content-type': 'application/json',
      ...(sent?.requestId === undefined ? {} : { 'paypal-request-id': sent.requestId }),
    };
    const body = sent === undefined ? {} : { body: sent.body };
    return callJson(outbound, `${origin}${path}`, { method, headers, ...body });
  };
  return {
    async ask(method, path, sent) {
      try {
        const answer = await send(method, path, sent);
        if (answer.status !== 401) return answer;
        // The token was revoked early.
        token = undefined;
        const again = await send(method, path, sent);
        if (again.status === 401) throw new PartnerUnknown('PayPal does not take our token.');
        return again;
      } catch (error) {
        // Nothing of the request may be logged (S-12), so only the error's name is kept.
        const reason = error instanceof Error ? error.name : 'Error';
        throw error instanceof PartnerUnknown ? error : new PartnerUnknown(`PayPal: ${reason}`);
      }
    },
  };
}
