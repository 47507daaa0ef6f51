import type { WebSocket } from '@fastify/websocket';
import {
  type ClientMessage,
  clientMessage,
  type ServerMessage,
  type StreamCloseReason,
  streamCloseCodes,
  type Topic,
} from '@gim/contract';
import * as z from 'zod';
import type { Caller } from '../../platform/caller.ts';
import { monotonicMs } from '../../platform/clock.ts';
import { parseSafeJson } from '../safe-json.ts';
import type { Hub, HubCore } from './hub.ts';
import type { Member } from './members.ts';

const INTERNAL_ERROR = 1011;

/** Handles the messages of each connection: authentication, subscriptions and pings. */
export function createConnectionProtocol(core: HubCore): Pick<Hub, 'accept' | 'hasRoom'> {
  const { members, rules } = core;
  return {
    hasRoom(address) {
      const { all, anonymous } = members.countAt(address);
      return (
        all < rules.perAddressMax &&
        anonymous < rules.anonymousPerAddressMax &&
        members.countAnonymous() < rules.anonymousMax
      );
    },
    accept(socket, address) {
      const member = newMember(socket, address);
      members.add(member);
      socket.on('message', (data, isBinary) => onMessage(core, member, isBinary ? undefined : data));
      socket.on('pong', () => {
        member.lastReceivedMs = monotonicMs();
      });
      socket.on('close', () => members.remove(member));
      // A socket error closes the connection; nothing else is reported.
      socket.on('error', () => undefined);
    },
  };
}

function onMessage(core: HubCore, member: Member, data: unknown): void {
  const { rules, log } = core;
  member.lastReceivedMs = monotonicMs();
  if (member.lastReceivedMs - member.countedMs > rules.messagesMs) {
    member.countedMs = member.lastReceivedMs;
    member.messages = 0;
  }
  member.messages += 1;
  const message = readMessage(data);
  if (member.messages > rules.messagesMax) refuse(core, member, 'tooMany');
  else if (message === undefined) refuse(core, member, 'malformed');
  // Sequential: a client may send its subscriptions right after its token.
  else
    member.turn = member.turn
      .then(() => answer(core, member, message))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'a live connection could not be answered');
        core.drop(member, INTERNAL_ERROR, 'failed');
      });
}

async function answer(core: HubCore, member: Member, message: ClientMessage): Promise<void> {
  // The connection may have been closed while the message waited.
  if (!core.members.all.has(member)) return;
  if (message.type === 'auth') await authenticate(core, member, message.token);
  else if (member.caller === null) refuse(core, member, 'sessionRequired');
  else if (message.type === 'ping') send(core, member, { type: 'pong' });
  else {
    member.topics = new Set(message.topics);
    const topics = [...member.topics];
    send(core, member, { type: 'subscribed', topics, quietMs: quietOf(core, member.caller.userId, topics) });
  }
}

/** Public topics need no catch-up: they are published continuously, so the next message replaces what was missed. */
function quietOf(
  { lastEventAt }: HubCore,
  userId: string,
  asked: readonly Topic[],
): Partial<Record<Topic, number>> {
  const own = asked.filter((topic) => topic !== 'prices');
  return Object.fromEntries(own.map((topic) => [topic, lastEventAt.quietMs(userId, topic)]));
}

async function authenticate(core: HubCore, member: Member, token: string): Promise<void> {
  const { members, clock } = core;
  const endsBefore = core.endCount();
  const caller = await core.authenticator.authenticate(token, { fresh: true });
  if (!members.all.has(member)) return;
  const refusal = refusalOf(core, member, caller);
  if (caller?.kind !== 'user' || refusal !== undefined) {
    refuse(core, member, refusal ?? 'sessionRequired');
    return;
  }
  members.introduce(member, caller);
  const leftMs = caller.expiresAt.getTime() - clock.now().getTime();
  send(core, member, { type: 'ready', expiresInSeconds: Math.max(0, Math.floor(leftMs / 1000)) });
  // A session ended while the token was checked, before this connection was registered under it.
  if (core.endCount() !== endsBefore) await core.recheck([caller.sessionId]);
}

function refusalOf(
  { members, rules }: HubCore,
  member: Member,
  caller: Caller | null,
): StreamCloseReason | undefined {
  if (caller?.kind !== 'user') return 'sessionRequired';
  if (caller.notVerified) return 'emailNotVerified';
  if (member.caller === null) {
    return members.ofUser(caller.userId).size >= rules.perUserMax ? 'tooMany' : undefined;
  }
  // A connection cannot change its user: subscriptions of one user must not reach another.
  return member.caller.userId === caller.userId ? undefined : 'sessionRequired';
}

const send = (core: HubCore, member: Member, message: ServerMessage): void =>
  core.send(member, JSON.stringify(message));

const refuse = (core: HubCore, member: Member, reason: StreamCloseReason): void =>
  core.drop(member, streamCloseCodes[reason], reason);

function readMessage(data: unknown): ClientMessage | undefined {
  if (!(data instanceof Uint8Array)) return undefined;
  try {
    const parsed = z.safeParse(clientMessage, parseSafeJson(data));
    return parsed.success ? parsed.data : undefined;
  } catch {
    // Not JSON, or JSON that the API would not accept either (I-04).
    return undefined;
  }
}

function newMember(socket: WebSocket, address: string): Member {
  const nowMs = monotonicMs();
  return {
    socket,
    address,
    openedMs: nowMs,
    caller: null,
    topics: new Set(),
    lastReceivedMs: nowMs,
    pingedMs: 0,
    messages: 0,
    countedMs: nowMs,
    turn: Promise.resolve(),
  };
}
