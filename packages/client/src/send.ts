import type { Endpoint, Reply, Request } from '@gim/contract';
import { ApiError, NetworkError, type ProblemItem } from './errors.ts';
import type { StoredReplies } from './stored-replies.ts';

export interface Sending {
  readonly fetch: typeof fetch;
  readonly baseUrl: string;
  readonly jwtToken: string | null;
  readonly idempotencyKey: string | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly replies: StoredReplies | undefined;
}

/** Sends one request without retries. Returns the response body or throws `ApiError` or `NetworkError`. */
export async function send<E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  sending: Sending,
): Promise<Reply<E>> {
  const timeout = AbortSignal.timeout(sending.timeoutMs);
  const signal = sending.signal ? AbortSignal.any([sending.signal, timeout]) : timeout;
  const { url, body } = address(endpoint, request, sending.baseUrl);
  const slot = endpoint.revalidates === true ? sending.replies?.slot(url) : undefined;
  try {
    const answer = await sending.fetch(url, {
      method: endpoint.method,
      headers: headers(sending, {
        hasBody: body !== undefined,
        accept: endpoint.file?.join(', ') ?? 'application/json',
        tag: slot?.kept?.tag,
      }),
      // The API never redirects; following a redirect could send the token to another host.
      redirect: 'error',
      signal,
      ...(body === undefined ? {} : { body }),
    });
    if (answer.status === 304 && slot?.kept !== undefined) return slot.kept.reply as Reply<E>;
    if (!answer.ok) throw await refusal(answer);
    // Not validated against the schema: the server has done that, and a page older than the server must not break on a
    // field it does not know.
    const reply: unknown = await bodyOf(answer, endpoint);
    const tag = answer.headers.get('ETag');
    if (tag !== null) slot?.keep({ tag, reply });
    return reply as Reply<E>;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // Rethrows the caller's own abort unchanged, so that a canceled screen shows no error.
    sending.signal?.throwIfAborted();
    throw new NetworkError(reasonOf(error, timeout), error);
  }
}

function bodyOf(answer: Response, endpoint: Endpoint): Promise<unknown> | undefined {
  if (endpoint.file !== undefined) return answer.blob();
  // An empty body where the endpoint declares a reply is malformed; `json()` throws on it.
  return endpoint.reply === null ? undefined : answer.json();
}

function reasonOf(error: unknown, timeout: AbortSignal): NetworkError['reason'] {
  if (timeout.aborted) return 'timeout';
  return error instanceof SyntaxError ? 'malformed' : 'unreachable';
}

function headers(
  { jwtToken, idempotencyKey }: Sending,
  { hasBody, accept, tag }: { hasBody: boolean; accept: string; tag: string | undefined },
): Record<string, string> {
  return {
    Accept: accept,
    // Only with a body: the server rejects a JSON content type with an empty body.
    ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    ...(jwtToken === null ? {} : { Authorization: `Bearer ${jwtToken}` }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    ...(tag === undefined ? {} : { 'If-None-Match': tag }),
  };
}

function address<E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  baseUrl: string,
): { readonly url: string; readonly body: string | undefined } {
  const { params, query, body }: { params?: unknown; query?: unknown; body?: unknown } = { ...request };
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(name, fields(params)));
  const search = new URLSearchParams(
    Object.entries(fields(query)).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  ).toString();
  return {
    url: baseUrl + path + (search === '' ? '' : `?${search}`),
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

function segment(name: string, params: Readonly<Record<string, unknown>>): string {
  const text = String(params[name] ?? '');
  // An empty or dots-only segment would resolve to another path, and percent-encoding does not prevent that.
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`The parameter ${name} cannot be "${text}"`);
  return encodeURIComponent(text);
}

/** Reads the error body leniently, because a proxy in between may answer with anything. */
async function refusal(answer: Response): Promise<ApiError> {
  const body: unknown = await answer.json().catch(() => undefined);
  const { errorDescriptions, traceId } = fields(body);
  const wait = answer.headers.get('Retry-After');
  return new ApiError({
    status: answer.status,
    problems: Array.isArray(errorDescriptions) ? errorDescriptions.flatMap(problemItem) : [],
    retryAfter: wait !== null && /^[0-9]{1,9}$/.test(wait) ? Number(wait) : undefined,
    traceId: typeof traceId === 'string' ? traceId : undefined,
  });
}

function problemItem(unchecked: unknown): readonly ProblemItem[] {
  const { problem, field, params } = fields(unchecked);
  if (typeof problem !== 'string') return [];
  return [
    {
      problem,
      ...(typeof field === 'string' ? { field } : {}),
      ...(typeof params === 'object' && params !== null ? { params: fields(params) } : {}),
    },
  ];
}

const fields = (unchecked: unknown): Readonly<Record<string, unknown>> =>
  typeof unchecked === 'object' && unchecked !== null ? { ...unchecked } : {};
