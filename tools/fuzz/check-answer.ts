import { problems } from '@gim/contract/problems';
import type { Outcome } from './connection.ts';
import type { Answer } from './http-answer.ts';
import type { FuzzCase } from './http-request.ts';

const problemNames: ReadonlyMap<string, number> = new Map(
  Object.entries(problems).map(([name, { status }]) => [name, status]),
);
const bodyFields = ['errorDescriptions', 'instance', 'status', 'title', 'traceId', 'type'];
const insides = /node_modules|\.ts:\d+|\bat \w+.*\(|Error:|syntax error at|relation \\?"|pg_|ECONN/;

/** Describes what is wrong with a response; undefined if nothing is. */
export function checkAnswer({ isApi, isHead, isWhole }: FuzzCase, outcome: Outcome): string | undefined {
  if (outcome === 'silent') return 'no answer in time';
  if (outcome === 'closed') return isWhole ? 'closed without an answer' : undefined;
  const { status, headers } = outcome;
  if (status >= 500 && !isMissingPartner(outcome)) return `status ${status}`;
  if (status < 200 && status !== 101) return `status ${status}`;
  if (headers.get('x-content-type-options') !== 'nosniff' && status !== 101)
    return 'no nosniff header (W-03)';
  if (isApi && status !== 101 && headers.get('cache-control') !== 'no-store')
    return 'an API answer may be cached (W-03)';
  if (status < 400) return undefined;
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  if (isPage && !isApi) return undefined;
  if (isHead) return undefined;
  return checkProblemBody(outcome);
}

/**
 * Without an identity partner, a valid request for its form is answered with 503 and this problem. The fuzzer gets
 * there if it happens to accept the agreement.
 */
const isMissingPartner = ({ status, body }: Answer): boolean =>
  status === 503 && body.includes('"errorDescriptions":[{"problem":"KycUnavailable"}]');

/** I-11: every refusal has the standard error body and leaks no internals. */
function checkProblemBody({ status, headers, body }: Answer): string | undefined {
  if (!headers.get('content-type')?.startsWith('application/problem+json')) {
    return `${status} as ${headers.get('content-type') ?? 'nothing'} (I-11)`;
  }
  const parsed = parseObject(body);
  if (parsed === undefined) return 'the error body is not JSON (I-11)';
  if (Object.keys(parsed).toSorted().join() !== bodyFields.join())
    return 'the error body has other fields (I-11)';
  const { type, title, instance, traceId, errorDescriptions } = parsed;
  if ([type, title, instance, traceId].some((field) => typeof field !== 'string'))
    return 'a field is no text (I-11)';
  if (traceId === '') return 'the trace id is empty (I-11)';
  if (parsed.status !== status) return 'the body has another status (I-11)';
  // Instance and field names repeat the caller's own input, so they are ignored.
  const ours = JSON.stringify(parsed, (name, value) =>
    name === 'instance' || name === 'field' ? '' : value,
  );
  if (insides.test(ours)) return 'the error body tells of the inside (I-11)';
  return checkDescriptions(errorDescriptions, status);
}

function checkDescriptions(descriptions: unknown, status: number): string | undefined {
  if (!Array.isArray(descriptions) || descriptions.length === 0) return 'no error description (I-11)';
  for (const description of descriptions) {
    const { problem, field, params, ...others } = { ...description };
    if (!problemNames.has(problem)) return `the problem ${String(problem)} is not in the catalogue (I-11)`;
    if (problemNames.get(problem) !== status) return `${String(problem)} does not go with ${status} (I-11)`;
    if (field !== undefined && typeof field !== 'string') return 'a field name is no text (I-11)';
    if (params !== undefined && (typeof params !== 'object' || params === null))
      return 'params is no object (I-11)';
    if (Object.keys(others).length > 0) return 'an error description has other fields (I-11)';
  }
  return undefined;
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
