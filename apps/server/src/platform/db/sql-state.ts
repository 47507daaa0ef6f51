/** The five characters by which PostgreSQL names an error, wherever in the chain of causes it stands. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code: unknown = Reflect.get(error, 'code');
  return isSqlState(code) ? code : sqlState(error.cause);
}

/** There is a digit in every one of PostgreSQL's. Without one it is the system's: EPIPE is a lost connection, no answer. */
export const isSqlState = (code: unknown): code is string =>
  typeof code === 'string' && /^(?=.*[0-9])[0-9A-Z]{5}$/.test(code);
