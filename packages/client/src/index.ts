export { type CallOptions, type Client, type ClientOptions, createClient } from './client.ts';
export type { Clock } from './clock.ts';
export { ApiError, type EndReason, NetworkError, type ProblemItem, SessionEnded } from './errors.ts';
export type { Locks } from './refresh.ts';
export type { SessionPort, SessionTokens } from './session-port.ts';
export { createStoredReplies, type StoredReplies } from './stored-replies.ts';
