/** Calls the app from inside the process, as a client would from outside. */
export type AppCall = (request: {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string;
}) => Promise<{ readonly statusCode: number; readonly body: string }>;
