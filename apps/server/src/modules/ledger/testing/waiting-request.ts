import { Request } from '../request.ts';

/** A request that nobody waits for. */
export const waitingRequest = (has: Partial<Request> = {}): Request =>
  Object.assign(new Request({ posting: { key: 'k', kind: 'test', legs: [] }, bodyHash: null }), has);
