import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known about the work at hand, wherever in the call chain it is asked. Only the log reads it. */
export interface RequestContext {
  readonly traceId: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` so that every log line it writes, however deep, carries this trace id. */
export const withContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

export const currentContext = (): RequestContext | undefined => storage.getStore();
