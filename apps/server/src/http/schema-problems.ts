import { type Problem, problems } from '@gim/contract';
import type { core } from 'zod/mini';
import type { Description } from '../platform/refusal.ts';

/**
 * The problems that a schema found, as the contract names them. At most twenty, so that a hostile body gets a short
 * answer.
 */
export function describeIssues(issues: readonly core.$ZodIssue[]): [Description, ...Description[]] {
  const [first, ...rest] = issues.flatMap(describeIssue).slice(0, 20);
  return [first ?? { problem: 'ValueInvalid' }, ...rest];
}

function describeIssue(issue: core.$ZodIssue): Description[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ problem: 'ValueUnknown', ...fieldOf([...issue.path, key]) }));
  }
  // A rule may name its own problem: `z.refine(isAmount, { error: 'AmountInvalid' })`.
  if (isProblem(issue.message)) return [{ problem: issue.message, ...fieldOf(issue.path) }];
  return [{ ...nameIssue(issue), ...fieldOf(issue.path) }];
}

function nameIssue(issue: core.$ZodIssue): Omit<Description, 'field'> {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_value':
      return {
        problem: issue.input === undefined || issue.input === null ? 'ValueRequired' : 'ValueInvalid',
      };
    case 'too_small':
      return {
        problem: hasLength(issue.origin) ? 'ValueTooShort' : 'ValueTooSmall',
        params: { min: figure(issue.minimum) },
      };
    case 'too_big':
      return {
        problem: hasLength(issue.origin) ? 'ValueTooLong' : 'ValueTooLarge',
        params: { max: figure(issue.maximum) },
      };
    case 'invalid_format':
      return { problem: issue.format === 'email' ? 'EmailInvalid' : 'ValueInvalid' };
    default:
      return { problem: 'ValueInvalid' };
  }
}

const hasLength = (origin: string): boolean => ['string', 'array', 'set', 'map'].includes(origin);

const figure = (bound: number | bigint): number | string =>
  typeof bound === 'bigint' ? bound.toString() : bound;

const isProblem = (text: string): text is Problem => Object.hasOwn(problems, text);

/** `items.0.amount`. A name that the caller chose is truncated and sanitised, because the response repeats it. */
function fieldOf(path: readonly PropertyKey[]): { field?: string } {
  if (path.length === 0) return {};
  const field = path
    .map((part) =>
      String(part)
        .replace(/[^\w-]/g, '?')
        .slice(0, 60),
    )
    .join('.');
  return { field: field.slice(0, 200) };
}
