import {
  type ClientMessage,
  type ServerMessage,
  serverMessage,
  streamCloseCodes,
  type Topic,
} from '@gim/contract/events';
import { safeParse } from 'zod/mini';
import type { Session } from '../session/session.ts';
import type { PageState } from './page-state.ts';
import { backOffMs, rules } from './rules.ts';
import { type ConnectionDeps, openStreamConnection, type StreamConnection } from './stream-connection.ts';
import { type LiveListener, TopicListeners } from './topic-listeners.ts';

export interface LiveStreamDeps extends ConnectionDeps {
  readonly session: Session;
  /** A valid access token different from `refused`. Null without a session. */
  readonly token: (refused: string | null) => Promise<string | null>;
  /** The session was revoked elsewhere: the forced logout of the specification (section 4). */
  readonly onRevoked: () => void;
  readonly page: PageState;
  /** From 0 up to 1. */
  readonly random: () => number;
}

/** The live connection of this tab, shared by all listeners. Open while a user is signed in and the page is active. */
export class LiveStream {
  readonly #deps: LiveStreamDeps;
  readonly #listeners = new TopicListeners();
  readonly #resyncs = new Set<() => void>();
  readonly #pauses = new Set<symbol>();
  #connection: StreamConnection | null = null;
  #isOpening = false;
  #attempts = 0;
  #wasReady = false;
  /** Reconnected after an interruption; the missed changes are not refetched yet. */
  #isReconnect = false;
  #sentToken: string | null = null;
  /** The last token that the server rejected. */
  #refused: string | null = null;
  #stopWaiting = (): void => undefined;
  #stopRenewing = (): void => undefined;

  constructor(deps: LiveStreamDeps) {
    this.#deps = deps;
    deps.session.subscribe(() => this.#reconcileConnection());
    deps.page.subscribe(() => {
      this.#attempts = 0;
      this.#reconcileConnection();
      this.#connection?.check();
    });
    this.#reconcileConnection();
  }

  /** Subscribes to a topic; returns the unsubscribe function. */
  subscribe<T extends Topic>(topic: T, listener: LiveListener<T>): () => void {
    if (this.#listeners.add(topic, listener)) this.#sendTopics();
    return () => {
      if (this.#listeners.remove(topic, listener)) this.#sendTopics();
    };
  }

  /** The listener runs after an interruption, when any shown data may be stale. Returns the unsubscribe function. */
  onResync(listener: () => void): () => void {
    this.#resyncs.add(listener);
    return () => void this.#resyncs.delete(listener);
  }

  /**
   * Disconnects while the caller ends the session, so that the forced logout does not run first. Returns the function
   * that resumes.
   */
  pause(): () => void {
    const pause = Symbol('pause');
    this.#pauses.add(pause);
    this.#reconcileConnection();
    return () => {
      if (this.#pauses.delete(pause)) this.#reconcileConnection();
    };
  }

  /** Applies a change of the page or the session: connect, send the new token, or disconnect. */
  #reconcileConnection(): void {
    if (!this.#isWanted()) {
      this.#disconnect();
      return;
    }
    const { jwtToken } = this.#deps.session.read();
    // While the session still has the rejected token, the scheduled retry continues.
    if (this.#connection === null && jwtToken !== this.#refused) void this.#connect();
    else if (this.#connection?.isOpen() === true && jwtToken !== null && jwtToken !== this.#sentToken) {
      this.#sendToken(jwtToken);
    }
  }

  #isWanted(): boolean {
    const { jwtToken, user } = this.#deps.session.read();
    const isSignedIn = jwtToken !== null && user !== null && user.status !== 'NotVerified';
    return isSignedIn && this.#pauses.size === 0 && this.#deps.page.isActive();
  }

  async #connect(): Promise<void> {
    if (this.#connection !== null || this.#isOpening || !this.#isWanted()) return;
    this.#stopWaiting();
    this.#isOpening = true;
    // The API client itself ends a session that cannot be refreshed; if only the network failed, retry.
    const token = await this.#deps.token(this.#refused).catch(() => null);
    this.#isOpening = false;
    if (!this.#isWanted()) return;
    if (token === null || token === this.#refused) {
      this.#retry();
      return;
    }
    this.#connection = openStreamConnection(this.#deps, {
      onOpen: () => {
        this.#isReconnect = this.#wasReady;
        this.#sendToken(token);
        this.#sendTopics();
      },
      onText: (text) => this.#onMessage(text),
      onClose: (code) => this.#onClosed(code),
    });
  }

  #onClosed(code: number): void {
    if (code === streamCloseCodes.sessionRequired) this.#refused = this.#sentToken;
    const isRejected = code === streamCloseCodes.malformed || code === streamCloseCodes.tooMany;
    if (isRejected || code === streamCloseCodes.emailNotVerified) this.#attempts = rules.attemptsMax;
    this.#retry();
  }

  #retry(): void {
    this.#retryIn(backOffMs(this.#attempts, this.#deps.random()));
    this.#attempts += 1;
  }

  #retryIn(ms: number): void {
    this.#disconnect();
    this.#stopWaiting = this.#deps.after(ms, () => void this.#connect());
  }

  #disconnect(): void {
    this.#stopWaiting();
    this.#stopRenewing();
    this.#connection?.close();
    this.#connection = null;
    this.#listeners.unsubscribed();
  }

  #onMessage(text: string): void {
    const parsed = safeParse(serverMessage, parseJson(text));
    if (parsed.success) this.#handle(parsed.data);
  }

  #handle(message: ServerMessage): void {
    switch (message.type) {
      case 'ready':
        this.#onReady(message.expiresInSeconds);
        break;
      case 'subscribed':
        this.#listeners.subscribed(message.topics, {
          isReconnect: this.#isReconnect,
          quietMs: message.quietMs,
        });
        if (this.#isReconnect) this.#resync();
        break;
      case 'resync':
        this.#resync();
        break;
      case 'event':
        this.#listeners.dispatch(message.topic, message.data);
        break;
      case 'session':
        this.#endSession(message.state);
        break;
      case 'pong':
        break;
    }
  }

  #onReady(expiresInSeconds: number): void {
    this.#attempts = 0;
    this.#refused = null;
    this.#wasReady = true;
    this.#stopRenewing();
    const waitMs = Math.max(rules.renewMinMs, expiresInSeconds * 1000 - rules.renewAheadMs);
    // The new token arrives through the session subscription and is sent from there.
    this.#stopRenewing = this.#deps.after(waitMs, () => void this.#deps.token(null).catch(() => undefined));
  }

  #resync(): void {
    this.#isReconnect = false;
    for (const listener of [...this.#resyncs]) listener();
  }

  #endSession(state: 'revoked' | 'replaced'): void {
    this.#refused = this.#sentToken;
    if (state === 'revoked') {
      this.#disconnect();
      this.#deps.onRevoked();
    } else {
      // The new tokens are about to be stored by this or another tab. Refreshing with the old token would end the
      // session.
      this.#retryIn(rules.replacedMs);
    }
  }

  #sendToken(token: string): void {
    this.#sentToken = token;
    this.#send({ type: 'auth', token });
  }

  #sendTopics(): void {
    this.#send({ type: 'subscribe', topics: this.#listeners.topics });
  }

  #send(message: ClientMessage): void {
    this.#connection?.send(JSON.stringify(message));
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
