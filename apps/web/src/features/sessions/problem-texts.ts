/** The refusals of signing in and registering that have words of their own; whatever else fails reads as `Unavailable`. */
export const problemTexts = [
  'CredentialsWrong',
  'AccountFrozen',
  'AccountBlocked',
  'PasswordTooCommon',
  'PasswordIsEmail',
  'TooManyRequests',
  'Unavailable',
] as const;
export type ProblemText = (typeof problemTexts)[number];

/** The text for an error of the API client. It is told by its shape, so that the form needs not load the client. */
export function problemTextOf(error: unknown): ProblemText {
  const problems = typeof error === 'object' && error !== null && 'problems' in error ? error.problems : [];
  const names = Array.isArray(problems) ? problems.map(problemName) : [];
  return problemTexts.find((text) => names.includes(text)) ?? 'Unavailable';
}

function problemName(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'problem' in item ? item.problem : undefined;
}
