import type { WebSocket } from '@fastify/websocket';
import { type ServerMessage, type StreamCloseReason, streamCloseCodes, topics } from '@gim/contract';
import type { Authenticator } from '../../platform/caller.ts';
import { type Clock, monotonicMs } from '../../platform/clock.ts';
import type { Channels } from '../../platform/db/listen.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { SessionEnd, SessionEnds } from '../../platform/session-ends.ts';
import { createNoticeReader, type Notice } from '../../platform/stream/notice.ts';
import { STREAM_CHANNEL } from '../../platform/stream/store.ts';
import { eventText, type UserEvent } from '../../platform/stream/stream.ts';
import { closeSocket } from './close-socket.ts';
import { createConnectionProtocol } from './connection-protocol.ts';
import { createLastEventAt, type LastEventAt } from './last-event-at.ts';
import { createMembers, type Member, type Members } from './members.ts';
import { type StreamRules, streamRules } from './stream-rules.ts';
import { startSweeper } from './sweeper.ts';

export interface HubDeps {
  readonly authenticator: Authenticator;
  readonly sessionEnds: SessionEnds;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly rules?: Partial<StreamRules>;
}

/** All live connections of this process. */
export interface Hub {
  /** For the process's one LISTEN connection. */
  readonly channels: Channels;
  /** Whether the limits allow one more connection from this address. */
  hasRoom(address: string): boolean;
  accept(socket: WebSocket, address: string): void;
  /** Records that there is an event. Returns whether a connection of this process subscribes to its topic. */
  announce(of: Pick<UserEvent, 'topic' | 'userId'>): boolean;
  /** Publishes to the user's connections in this process only; `stream.publish` reaches all processes. */
  publish(event: UserEvent): void;
  /** Asks every client to reconnect elsewhere, and terminates connections that stay open. */
  drain(): Promise<void>;
}

/** Why the server closed a connection; a label of the metrics. */
export type DropReason = StreamCloseReason | SessionEnd['state'] | 'dead' | 'expired' | 'failed';

/** State shared by the parts of the hub. */
export interface HubCore extends HubDeps {
  readonly rules: StreamRules;
  readonly members: Members;
  readonly lastEventAt: LastEventAt;
  /** Sends serialised text. A client that does not read is dropped. */
  send(member: Member, text: string | Buffer): void;
  /** A null code terminates the socket without a close frame, for clients that do not read or respond. */
  drop(member: Member, code: number | null, reason: DropReason): void;
  /** Reads from the database which of these sessions have ended, and closes their connections. */
  recheck(sessionIds: readonly string[]): Promise<void>;
  /** Increases with each notification of an ended session. */
  endCount(): number;
}

const write = (message: ServerMessage): string => JSON.stringify(message);
const RESYNC = write({ type: 'resync' });
const SESSION_MESSAGES = {
  revoked: write({ type: 'session', state: 'revoked' }),
  replaced: write({ type: 'session', state: 'replaced' }),
} as const;
const GOING_AWAY = 1001;
const RECHECK_AT_ONCE = 1_000;

export function createHub(deps: HubDeps): Hub {
  const { sessionEnds, log, metrics } = deps;
  let endCount = 0;
  const core = createCore(deps, () => endCount);
  const { members, rules } = core;
  const recheckAll = (): void => {
    core.recheck(members.sessionIds()).catch((error: unknown) => {
      log.warn({ err: error }, 'the sessions of live connections could not be rechecked');
    });
  };
  const unsubscribe = sessionEnds.onEnd((end) => {
    endCount += 1;
    if (end === null) recheckAll();
    else cut(core, end);
  });
  const stopSweeping = startSweeper(core, { recheckAll });
  const readNotice = createNoticeReader((notice) => deliver(core, notice));
  metrics.gauge({
    name: 'gim_stream_sockets',
    help: 'Open live connections.',
    read: () => members.all.size,
  });
  return {
    ...createConnectionProtocol(core),
    announce({ topic, userId }) {
      core.lastEventAt.note(userId, topic);
      return [...members.ofUser(userId)].some((member) => member.topics.has(topic));
    },
    publish: ({ topic, userId, data }) => deliver(core, { topic, userId, text: eventText(topic, data) }),
    channels: {
      [STREAM_CHANNEL]: (payload) => {
        if (payload !== null) readNotice(payload);
        // The LISTEN connection was interrupted, so events may have been missed.
        else {
          core.lastEventAt.forget();
          for (const member of members.all) if (member.caller !== null) core.send(member, RESYNC);
        }
      },
    },
    async drain() {
      stopSweeping();
      unsubscribe();
      const open = [...members.all];
      for (const member of open) members.remove(member);
      const ending = { code: GOING_AWAY, reason: 'stopping', timeoutMs: rules.closeMs };
      await Promise.all(open.map(({ socket }) => closeSocket(socket, ending)));
    },
  };
}

function createCore(deps: HubDeps, endCount: () => number): HubCore {
  const members = createMembers();
  const rules = { ...streamRules, ...deps.rules };
  const core: HubCore = {
    ...deps,
    rules,
    members,
    lastEventAt: createLastEventAt(monotonicMs),
    endCount,
    send(member, text) {
      if (member.socket.bufferedAmount > rules.bufferedBytesMax) core.drop(member, null, 'slow');
      else member.socket.send(text, { binary: false });
    },
    drop(member, code, reason) {
      if (!members.remove(member)) return;
      deps.metrics.streamDrops.inc({ reason });
      if (code === null) member.socket.terminate();
      else void closeSocket(member.socket, { code, reason, timeoutMs: rules.closeMs });
    },
    async recheck(sessionIds) {
      for (let from = 0; from < sessionIds.length; from += RECHECK_AT_ONCE) {
        const ended = await deps.sessionEnds.findEnded(sessionIds.slice(from, from + RECHECK_AT_ONCE));
        for (const sessionId of ended) cut(core, { sessionId, state: 'revoked' });
      }
    },
  };
  return core;
}

/** Notifies the connections of a session that it has ended, and closes them (S-08). */
function cut(core: HubCore, { sessionId, state }: SessionEnd): void {
  for (const member of [...core.members.ofSession(sessionId)]) {
    core.send(member, SESSION_MESSAGES[state]);
    core.drop(member, streamCloseCodes.sessionRequired, state);
  }
}

function deliver(
  { members, lastEventAt, metrics, send }: HubCore,
  { topic: name, userId, text }: Notice,
): void {
  // A newer version of the server may publish topics that this one does not know.
  const topic = topics.find((known) => known === name);
  if (topic === undefined) return;
  metrics.streamEvents.inc({ topic });
  if (userId !== null) lastEventAt.note(userId, topic);
  // Serialised once for all recipients.
  const bytes = Buffer.from(text, 'ascii');
  for (const member of userId === null ? members.all : members.ofUser(userId)) {
    if (member.caller !== null && member.topics.has(topic)) send(member, bytes);
  }
}
