import type { Outbound } from './outbound.ts';

type Fetch = (
  url: string,
  init?: { readonly method?: string; readonly headers?: object; readonly body?: string },
) => Promise<Response>;

/** A `fetch` for libraries that make their own requests: all go through the outbound client (I-07). */
export function outboundFetch(outbound: Outbound, methods: readonly ('GET' | 'POST')[]): Fetch {
  return async (url, { method = 'GET', headers: wanted = {}, body } = {}) => {
    const allowed = methods.find((one) => one === method);
    if (allowed === undefined) throw new TypeError(`${method} is not among what may be asked.`);
    const given = new Headers(Object.entries(wanted).map(([name, value]) => [name, String(value)]));
    // The outbound client does not decompress.
    given.set('accept-encoding', 'identity');
    const call = { method: allowed, headers: Object.fromEntries(given) };
    const { status, headers, text } = await outbound.send(url, body === undefined ? call : { ...call, body });
    return new Response(text, { status, headers });
  };
}
