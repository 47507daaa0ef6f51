import { sqlState } from './sql-state.ts';

/**
 * The kind of outage behind an error. Neither the caller nor the program is at fault in any of them, so a retry later
 * is right. `connection`: lost, refused, or the server is shutting down or starting. `disk`: full or failing.
 * `resources`: too many connections or too little memory. `readOnly`: a standby, or a former primary after a failover.
 * `busy`: timed out, or conflicted too often.
 */
export type DatabaseFault = 'connection' | 'disk' | 'resources' | 'readOnly' | 'busy';

/** Undefined for bugs and for errors that the caller has to handle. */
export function databaseFaultOf(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const state = sqlState(error);
  if (state !== undefined) return faultOfState(state);
  return isConnectionError(error) ? 'connection' : undefined;
}

const faultsByState: readonly (readonly [RegExp, DatabaseFault])[] = [
  // 57P05, 25P03 and 25P04: the server ended the session because of a timeout.
  [/^(?:08|57P|25P03|25P04)/, 'connection'],
  [/^(?:53100|58)/, 'disk'],
  [/^53/, 'resources'],
  [/^25006/, 'readOnly'],
  [/^(?:57014|55P03|40001|40P01)/, 'busy'],
];

const faultOfState = (state: string): DatabaseFault | undefined =>
  faultsByState.find(([pattern]) => pattern.test(state))?.[1];

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENOTCONN',
  'EAI_AGAIN',
  'ENOTFOUND',
]);

/** Errors of the driver itself have a message but no code. */
const driverMessages =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout|timeout expired|timeout exceeded when trying to connect|Cannot use a pool after calling end on the pool)/;

function isConnectionError(error: Error): boolean {
  // One error for each address of a host that has several.
  if (error instanceof AggregateError)
    return (
      error.errors.length > 0 && error.errors.every((one) => one instanceof Error && isConnectionError(one))
    );
  const code: unknown = Reflect.get(error, 'code');
  // A missing socket means that the database is down; for any other file it would be a bug.
  if (code === 'ENOENT') return Reflect.get(error, 'syscall') === 'connect';
  if (typeof code === 'string' && networkCodes.has(code)) return true;
  return driverMessages.test(error.message);
}
