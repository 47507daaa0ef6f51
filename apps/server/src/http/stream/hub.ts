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
  /** For the process's one listening connection. */
  readonly channels: Channels;
  /** Whether there is room for one more from this address. */
  hasRoom(address: string): boolean;
  accept(socket: WebSocket, address: string): void;
  /** Records that there is an event. Returns whether a connection of this process subscribes to its topic. */
  announce(of: Pick<UserEvent, 'topic' | 'userId'>): boolean;
  /** Tells the user's connections of this process. The others are told by their own: `stream.publish` reaches all. */
  publish(event: UserEvent): void;
  /** Tells every client to connect elsewhere, and cuts those that do not go. */
  drain(): Promise<void>;
}

/** Why a connection was closed by us, as the metrics count it. */
export type DropReason = StreamCloseReason | SessionEnd['state'] | 'dead' | 'expired' | 'failed';

/** What the parts of the hub share. */
export interface HubCore extends HubDeps {
  readonly rules: StreamRules;
  readonly members: Members;
  readonly lastEventAt: LastEventAt;
  /** Sends what is written already. A client that does not read is dropped instead. */
  send(member: Member, text: string | Buffer): void;
  /** Without a code it is cut: who does not read, or does not live, needs no reason. */
  drop(member: Member, code: number | null, reason: DropReason): void;
  /** Asks the database which of these sessions are over, and cuts their connections. */
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
      log.warn({ err: error }, 'the sessions of live connections could not be asked about');
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
        // The listening connection was away: nobody knows what was said meanwhile.
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

/** Tells the connections of a session that it is over, and closes them (S-08). */
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
  // A process of a newer version may know topics that this one does not.
  const topic = topics.find((known) => known === name);
  if (topic === undefined) return;
  metrics.streamEvents.inc({ topic });
  if (userId !== null) lastEventAt.note(userId, topic);
  // Written once, for all who get it.
  const bytes = Buffer.from(text, 'ascii');
  for (const member of userId === null ? members.all : members.ofUser(userId)) {
    if (member.caller !== null && member.topics.has(topic)) send(member, bytes);
  }
}
