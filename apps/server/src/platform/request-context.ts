import { AsyncLocalStorage } from 'node:async_hooks';

/** Context of the current request or job, available anywhere in the call chain. Only the log reads it. */
export interface RequestContext {
  readonly traceId: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` so that all its log lines have this trace id. */
export const withContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

export const currentContext = (): RequestContext | undefined => storage.getStore();
