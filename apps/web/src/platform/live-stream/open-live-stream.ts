import type { Client } from '@gim/client';
import { streamPath } from '@gim/contract/events';
import { randomShare } from '../random.ts';
import type { Session } from '../session/session.ts';
import { LiveStream } from './live-stream.ts';
import { createPageState } from './page-state.ts';

export interface OpenLiveStreamDeps {
  readonly session: Session;
  readonly client: () => Promise<Client>;
  readonly onRevoked: () => void;
}

export function openLiveStream({ session, client, onRevoked }: OpenLiveStreamDeps): LiveStream {
  return new LiveStream({
    session,
    onRevoked,
    after,
    random: randomShare,
    // In Safari, CSP 'self' does not cover the ws scheme, so the page's CSP lists it.
    open: () => new WebSocket(window.location.origin.replace(/^http/, 'ws') + streamPath),
    token: async (refused) => (await client()).accessToken(refused === null ? {} : { refused }),
    page: createPageState({
      // `visibilitychange` bubbles from the document to the window.
      page: window,
      isOnline: () => navigator.onLine,
      isVisible: () => document.visibilityState === 'visible',
      after,
    }),
  });
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
