import type { Outbound, OutboundCall } from './outbound.ts';

/** Nobody can tell what became of the call: an error of the other side, too many calls, or an answer that is no JSON. */
class AnswerUnclear extends Error {
  override readonly name = 'AnswerUnclear';
}

export interface JsonAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Sends a call by the one way out (I-07) and reads JSON. Only what the other side has decided is an answer: 2xx, and 4xx
 * other than 408, 409, 425 and 429, which say that it did not look at the call, or is still at it.
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
