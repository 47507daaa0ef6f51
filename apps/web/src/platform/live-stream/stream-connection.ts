import type { ClientMessage } from '@gim/contract/events';
import { rules } from './rules.ts';

/** The part of WebSocket that is used. */
export interface Socket {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { readonly code: number }) => void): void;
}

export interface ConnectionDeps {
  readonly open: () => Socket;
  /** Schedules `run`; returns a function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
}

export interface ConnectionEvents {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  /** Called with the close code; with `GONE` if the connection timed out. */
  readonly onClose: (code: number) => void;
}

/** One connection, from opening to close. It emits no event after `close`. */
export interface StreamConnection {
  isOpen(): boolean;
  send(text: string): void;
  /** Sends a ping now. */
  check(): void;
  close(): void;
}

const PING = JSON.stringify({ type: 'ping' } satisfies ClientMessage);
const GONE = 1006;
/** `WebSocket.OPEN`. A socket in the closing state has not emitted `close` yet but can no longer send. */
const READY = 1;

export function openStreamConnection(
  { open, after }: ConnectionDeps,
  { onOpen, onText, onClose }: ConnectionEvents,
): StreamConnection {
  const socket = open();
  let state: 'opening' | 'open' | 'over' = 'opening';
  let stopTimer = (): void => undefined;

  const end = (code: number): void => {
    if (state === 'over') return;
    state = 'over';
    stopTimer();
    socket.close();
    onClose(code);
  };
  const canSend = (): boolean => state === 'open' && socket.readyState === READY;
  const ask = (): void => {
    if (state !== 'open') return;
    // Without a ping the timer still runs: it also ends a socket that stays in the closing state.
    if (canSend()) socket.send(PING);
    stopTimer();
    stopTimer = after(rules.pongMs, () => end(GONE));
  };
  const onActivity = (): void => {
    stopTimer();
    stopTimer = after(rules.quietMs, ask);
  };

  // A hanging handshake times out too.
  stopTimer = after(rules.pongMs, () => end(GONE));
  socket.addEventListener('open', () => {
    if (state === 'over') socket.close();
    if (state !== 'opening') return;
    state = 'open';
    onActivity();
    onOpen();
  });
  socket.addEventListener('message', ({ data }) => {
    if (state !== 'open' || typeof data !== 'string') return;
    onActivity();
    onText(data);
  });
  socket.addEventListener('close', ({ code }) => end(code));

  return {
    isOpen: () => state === 'open',
    send(text) {
      if (canSend()) socket.send(text);
    },
    check: ask,
    close() {
      const isOpening = state === 'opening';
      state = 'over';
      stopTimer();
      // Browsers report a socket that is closed while connecting as failed; it is closed once it is open.
      if (!isOpening) socket.close();
    },
  };
}
