import type { Socket } from 'node:net';

/** So many requests of strangers are read in one turn of the event loop. */
const AT_ONCE = 4;
/** More connections than this are not paused in one turn: that would take longer than reading what they bring. */
const PAUSED_MAX = 512;

/** Spreads requests that strangers send at the same moment, over connections that are open already, over several turns. */
export interface BurstGate {
  /** A request of a stranger was read from this connection. */
  stranger(socket: Socket): void;
  /** A request of a known user was read from this connection: it is not paused. */
  user(socket: Socket): void;
}

/**
 * Node reads every connection that has something to read in one turn, and a hundred parsed requests are some milliseconds
 * in which nobody else is served. The connections that are paused while the first are read are left out of that turn.
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
