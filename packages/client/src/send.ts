import type { Endpoint, Reply, Request } from '@gim/contract';
import { ApiError, NetworkError, type ProblemItem } from './errors.ts';

export interface Sending {
  readonly fetch: typeof fetch;
  readonly baseUrl: string;
  readonly jwtToken: string | null;
  readonly idempotencyKey: string | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Sends one request, once, and gives the answer's body or throws `ApiError` or `NetworkError`. */
export async function send<E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  sending: Sending,
): Promise<Reply<E>> {
  const timeout = AbortSignal.timeout(sending.timeoutMs);
  const signal = sending.signal ? AbortSignal.any([sending.signal, timeout]) : timeout;
  const { url, body } = address(endpoint, request, sending.baseUrl);
  try {
    const answer = await sending.fetch(url, {
      method: endpoint.method,
      headers: headers(sending, {
        hasBody: body !== undefined,
        accept: endpoint.file?.join(', ') ?? 'application/json',
      }),
      // The API never redirects; following one could carry the token elsewhere.
      redirect: 'error',
      signal,
      ...(body === undefined ? {} : { body }),
    });
    if (!answer.ok) throw await refusal(answer);
    // Not checked against the schema again: the server has done that, and a page that is older than the server must
    // not break on a field it does not know.
    const reply: unknown = await bodyOf(answer, endpoint);
    return reply as Reply<E>;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // The caller's own abort goes back as it came, so that a cancelled screen shows no error.
    sending.signal?.throwIfAborted();
    throw new NetworkError(reasonOf(error, timeout), error);
  }
}

function bodyOf(answer: Response, endpoint: Endpoint): Promise<unknown> | undefined {
  if (endpoint.file !== undefined) return answer.blob();
  // An empty answer where there must be one is malformed, and not a reply without anything in it.
  return endpoint.reply === null ? undefined : answer.json();
}

function reasonOf(error: unknown, timeout: AbortSignal): NetworkError['reason'] {
  if (timeout.aborted) return 'timeout';
  return error instanceof SyntaxError ? 'malformed' : 'unreachable';
}

function headers(
  { jwtToken, idempotencyKey }: Sending,
  { hasBody, accept }: { hasBody: boolean; accept: string },
): Record<string, string> {
  return {
    Accept: accept,
    // Only with a body: the server takes a JSON type without JSON for a malformed request.
    ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    ...(jwtToken === null ? {} : { Authorization: `Bearer ${jwtToken}` }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
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
  // Dots and nothing would climb to another path, and escaping does not stop that.
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`The parameter ${name} cannot be "${text}"`);
  return encodeURIComponent(text);
}

/** Reads the error body as far as it is one: a proxy in between answers with anything. */
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
