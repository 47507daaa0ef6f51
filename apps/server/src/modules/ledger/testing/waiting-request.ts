import type { Request } from '../request.ts';

/** A request that nobody waits for. */
export function waitingRequest(has: Partial<Request> = {}): Request {
  return {
    posting: { key: 'k', kind: 'test', legs: [] },
    bodyHash: null,
    promise: new Promise(() => undefined),
    resolve: () => undefined,
    reject: () => undefined,
    lines: undefined,
    attempts: 0,
    timesShort: 0,
    sinceMs: 0,
    isAlone: false,
    isDoubtful: false,
    ...has,
  };
}
