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

/** Speaks the contract with each connection: who it is, what it wants to hear, whether it lives. */
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
      // What breaks a connection closes it, and that is all there is to say.
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
  // One after the other: a client may send what it wants to hear right behind its token.
  else
    member.turn = member.turn
      .then(() => answer(core, member, message))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'a live connection could not be answered');
        core.drop(member, INTERNAL_ERROR, 'failed');
      });
}

async function answer(core: HubCore, member: Member, message: ClientMessage): Promise<void> {
  // It may have been dropped while the message waited its turn.
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

/** What is everybody's is told all the time, and makes good by itself what was missed. */
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
  // Some session ended while the token was checked, before this connection could be found by the notification.
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
  // A connection never changes hands: what was asked for by one user is not told to another.
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
    // Not JSON, or JSON of a kind that no call takes either (I-04).
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
    askedMs: 0,
    messages: 0,
    countedMs: nowMs,
    turn: Promise.resolve(),
  };
}
