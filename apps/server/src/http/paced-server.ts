import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { monotonicMs } from '../platform/clock.ts';
import { createBurstGate } from './burst-gate.ts';
import type { KnownBearers } from './known-bearers.ts';

/** While a user's call is in progress, anonymous requests start at most at this interval. */
const HOLD_MS = 3;
/** A call that takes longer, such as a download, no longer delays anonymous requests. */
const USER_CALL_MS = 20;
const WAITING_MAX = 2_000;
/** The path without its query: `/api/users/login`. */
const callPattern = /^\/api(?:\/[^/?]{1,64}){1,2}/;

interface Pending {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

const shed = new WeakSet<IncomingMessage>();

/** Whether too many requests waited when this one arrived, so that it is refused. */
export const isShed = (request: IncomingMessage): boolean => shed.has(request);

/**
 * An HTTP server that passes the calls of known users to the application immediately. Other requests start one per turn
 * of the event loop, and fewer while a user's call is in progress: a burst of a hundred anonymous requests would
 * otherwise be processed in one turn and delay every call. Anonymous requests are queued by path and served
 * round-robin, so that a burst on one page does not delay sign-ins.
 */
export const pacedServer =
  (options: {
    readonly knownBearers: KnownBearers;
    readonly http: ServerOptions;
    readonly requestTimeout: number;
    readonly keepAliveTimeout: number;
  }): FastifyServerFactory =>
  (handler): Server => {
    const pace = createPace(({ request, response }) => {
      if (!request.destroyed && !response.destroyed) handler(request, response);
    });
    const gate = createBurstGate();
    const server = createServer(options.http, (request, response) => {
      if (options.knownBearers.has(request)) {
        gate.user(request.socket);
        pace.userCall(response);
        handler(request, response);
        return;
      }
      gate.stranger(request.socket);
      if (!pace.add(lineOf(request.url ?? '/'), { request, response })) {
        shed.add(request);
        handler(request, response);
      }
    });
    server.requestTimeout = options.requestTimeout;
    server.keepAliveTimeout = options.keepAliveTimeout;
    return server;
  };

const lineOf = (url: string): string => callPattern.exec(url)?.[0] ?? 'page';

interface Pace {
  /** False if too many already wait. */
  add(line: string, pending: Pending): boolean;
  userCall(response: ServerResponse): void;
}

function createPace(start: (pending: Pending) => void): Pace {
  const lines = new Map<string, Pending[]>();
  const userCalls = new Map<ServerResponse, number>();
  let waitingCount = 0;
  let isTurnDue = false;
  let startedMs = 0;
  let holding: NodeJS.Timeout | undefined;

  const awaitTurn = (): void => {
    if (isTurnDue || holding !== undefined || waitingCount === 0) return;
    isTurnDue = true;
    setImmediate(takeTurn);
  };

  const stopHolding = (): void => {
    clearTimeout(holding);
    holding = undefined;
    awaitTurn();
  };

  const takeTurn = (): void => {
    isTurnDue = false;
    const now = monotonicMs();
    if (now - startedMs < HOLD_MS && isUserWaiting(userCalls, now)) {
      holding = setTimeout(stopHolding, HOLD_MS);
      return;
    }
    startedMs = now;
    startNext();
    awaitTurn();
  };

  const startNext = (): void => {
    for (const [name, line] of lines) {
      const pending = line.shift();
      // Move the queue to the end: round-robin.
      lines.delete(name);
      if (line.length > 0) lines.set(name, line);
      if (pending === undefined) continue;
      waitingCount -= 1;
      start(pending);
      return;
    }
  };

  return {
    add(name, pending) {
      if (waitingCount >= WAITING_MAX) return false;
      waitingCount += 1;
      const line = lines.get(name) ?? [];
      line.push(pending);
      lines.set(name, line);
      awaitTurn();
      return true;
    },
    userCall(response) {
      userCalls.set(response, monotonicMs());
      response.once('close', () => {
        userCalls.delete(response);
        if (userCalls.size === 0 && holding !== undefined) stopHolding();
      });
    },
  };
}

/** The map is in order of arrival, so the oldest come first. */
function isUserWaiting(userCalls: Map<ServerResponse, number>, now: number): boolean {
  for (const [response, since] of userCalls) {
    if (now - since < USER_CALL_MS) return true;
    userCalls.delete(response);
  }
  return false;
}
