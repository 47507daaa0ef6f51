/** Calls the app inside the process, as an HTTP client would. */
export type AppCall = (request: {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string;
}) => Promise<{ readonly statusCode: number; readonly body: string }>;
