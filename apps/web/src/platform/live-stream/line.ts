import type { ClientMessage } from '@gim/contract/events';
import { rules } from './rules.ts';

/** What is used of a WebSocket. */
export interface Socket {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { readonly code: number }) => void): void;
}

export interface LineDeps {
  readonly open: () => Socket;
  /** Runs something later; gives what calls it off. */
  readonly after: (ms: number, run: () => void) => () => void;
}

export interface LineEvents {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  /** With the code of the standard for "gone" where the line only fell silent. */
  readonly onClose: (code: number) => void;
}

/** One connection, from its opening to its end. It emits no event after `close`. */
export interface Line {
  isOpen(): boolean;
  send(text: string): void;
  /** Asks now whether the other side is still there. */
  check(): void;
  close(): void;
}

const PING = JSON.stringify({ type: 'ping' } satisfies ClientMessage);
const GONE = 1006;
/** A socket that the other side is closing is not yet told as closed, and takes nothing any more. */
const READY = 1;

export function createLine({ open, after }: LineDeps, { onOpen, onText, onClose }: LineEvents): Line {
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
    // Also a closing that never ends is silence.
    if (canSend()) socket.send(PING);
    stopTimer();
    stopTimer = after(rules.pongMs, () => end(GONE));
  };
  const onActivity = (): void => {
    stopTimer();
    stopTimer = after(rules.quietMs, ask);
  };

  // A handshake that hangs counts as silence too.
  stopTimer = after(rules.pongMs, () => end(GONE));
  socket.addEventListener('open', () => {
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
      state = 'over';
      stopTimer();
      socket.close();
    },
  };
}
