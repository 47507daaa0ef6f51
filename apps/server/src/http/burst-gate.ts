import type { Socket } from 'node:net';

/** Maximum of anonymous requests read per turn of the event loop. */
const AT_ONCE = 4;
/** Maximum of connections paused per turn: pausing more would take longer than reading their requests. */
const PAUSED_MAX = 512;

/**
 * Spreads anonymous requests that arrive at the same moment on open connections over several turns of the event loop.
 */
export interface BurstGate {
  /** Call when an anonymous request was read from this connection. */
  stranger(socket: Socket): void;
  /** Call when an authenticated request was read from this connection: it is not paused. */
  user(socket: Socket): void;
}

/**
 * Node reads every readable connection in one turn, and parsing a hundred requests blocks the event loop for
 * milliseconds. Connections paused while the first ones are read are skipped in that turn.
 */
export function createBurstGate(): BurstGate {
  const reading = new Set<Socket>();
  const paused = new Set<Socket>();
  let readInTurn = 0;

  const nextTurn = (): void => {
    readInTurn = 0;
    let resumed = 0;
    for (const socket of paused) {
      if (resumed === AT_ONCE) break;
      paused.delete(socket);
      if (socket.destroyed) continue;
      reading.add(socket);
      socket.resume();
      resumed += 1;
    }
    if (paused.size > 0) setImmediate(nextTurn);
  };

  const pauseOthers = (): void => {
    let left = PAUSED_MAX;
    for (const socket of reading) {
      if (left === 0) return;
      left -= 1;
      reading.delete(socket);
      paused.add(socket);
      socket.pause();
    }
  };

  const forget = (socket: Socket): void => {
    reading.delete(socket);
    paused.delete(socket);
  };

  const known = new WeakSet<Socket>();
  return {
    stranger(socket) {
      if (!known.has(socket)) {
        known.add(socket);
        socket.once('close', () => forget(socket));
      }
      reading.add(socket);
      readInTurn += 1;
      if (readInTurn === 1 && paused.size === 0) setImmediate(nextTurn);
      if (readInTurn === AT_ONCE) pauseOthers();
    },
    user: forget,
  };
}
