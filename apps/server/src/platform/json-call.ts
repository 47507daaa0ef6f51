import type { Outbound, OutboundCall } from './outbound.ts';

/** The outcome of the call is unknown: a server error, too many requests, or an answer that is not JSON. */
class AnswerUnclear extends Error {
  override readonly name = 'AnswerUnclear';
}

export interface JsonAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Sends a call through the outbound client (I-07) and parses JSON. Only decided outcomes count as answers: 2xx, and 4xx
 * other than 408, 409, 425 and 429, which mean that the call was not processed or still is.
 */
export async function callJson(outbound: Outbound, url: string, call: OutboundCall): Promise<JsonAnswer> {
  const { status, text } = await outbound.send(url, call);
  if (status < 200 || status >= 500 || [408, 409, 425, 429].includes(status))
    throw new AnswerUnclear(`It answered ${status}.`);
  try {
    return { status, body: text === '' ? null : JSON.parse(text) };
  } catch {
    throw new AnswerUnclear('It answered something that is no JSON.');
  }
}
