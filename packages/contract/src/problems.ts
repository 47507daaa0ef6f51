/**
 * Every reason the API can refuse with, and its HTTP status. Closed: a problem that is not here cannot be thrown,
 * and the screens' texts are checked against this list in both languages.
 */
export const problems = {
  // Malformed input
  ValueRequired: { status: 400 },
  ValueInvalid: { status: 400 },
  ValueUnknown: { status: 400 },
  ValueTooShort: { status: 400 },
  ValueTooLong: { status: 400 },
  ValueTooSmall: { status: 400 },
  ValueTooLarge: { status: 400 },
  EmailInvalid: { status: 400 },
  AmountInvalid: { status: 400 },
  BodyMalformed: { status: 400 },
  BodyTooLarge: { status: 413 },
  ContentTypeUnsupported: { status: 415 },
  // Idempotency
  IdempotencyKeyRequired: { status: 400 },
  IdempotencyKeyReused: { status: 422 },
  IdempotencyKeyInFlight: { status: 409 },
  // Who is calling
  SessionRequired: { status: 401 },
  EmailNotVerified: { status: 403 },
  NotAllowed: { status: 403 },
  NotFound: { status: 404 },
  MethodNotAllowed: { status: 405 },
  // Load and faults
  TooManyRequests: { status: 429 },
  InternalError: { status: 500 },
  Unavailable: { status: 503 },
} as const satisfies Record<string, { status: number }>;

export type Problem = keyof typeof problems;

export const statusOf = (problem: Problem): number => problems[problem].status;
