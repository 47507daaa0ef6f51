import { sqlState } from './sql-state.ts';

/**
 * What kind of outage an error tells of. In all of them the caller did nothing wrong and the program neither: trying
 * again later is right.
 * `connection`: lost, refused, or the server is going down or coming up. `disk`: full, or it does not work.
 * `resources`: too many connections, too little memory. `readOnly`: a standby, or an old primary after a failover.
 * `busy`: waited too long, or collided too often.
 */
export type DatabaseFault = 'connection' | 'disk' | 'resources' | 'readOnly' | 'busy';

/** Undefined for what is a bug, or an answer that somebody else has to understand. */
export function databaseFaultOf(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const state = sqlState(error);
  if (state !== undefined) return faultOfState(state);
  return isConnectionError(error) ? 'connection' : undefined;
}

const faultsByState: readonly (readonly [RegExp, DatabaseFault])[] = [
  // 57P05 and 25P03, 25P04 are sessions that the server has ended because they took too long.
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

/** The driver's own words, which come without a code. */
const driverMessages =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout|timeout expired|timeout exceeded when trying to connect|Cannot use a pool after calling end on the pool)/;

function isConnectionError(error: Error): boolean {
  // One error for each address of a host that has several.
  if (error instanceof AggregateError)
    return (
      error.errors.length > 0 && error.errors.every((one) => one instanceof Error && isConnectionError(one))
    );
  const code: unknown = Reflect.get(error, 'code');
  // The socket of a database that is not there; of any other file it would be a bug.
  if (code === 'ENOENT') return Reflect.get(error, 'syscall') === 'connect';
  if (typeof code === 'string' && networkCodes.has(code)) return true;
  return driverMessages.test(error.message);
}
