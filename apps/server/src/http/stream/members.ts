import type { WebSocket } from '@fastify/websocket';
import type { Topic } from '@gim/contract';
import type { UserCaller } from '../../platform/caller.ts';

/** One open connection and its state. */
export interface Member {
  readonly socket: WebSocket;
  readonly address: string;
  readonly openedMs: number;
  /** Null until it has authenticated. */
  caller: UserCaller | null;
  topics: ReadonlySet<Topic>;
  /** When the last message was received. */
  lastReceivedMs: number;
  /** When the last ping was sent. */
  pingedMs: number;
  /** Number of messages since `countedMs`. */
  messages: number;
  countedMs: number;
  /** Serialises the handling of its messages. */
  turn: Promise<void>;
}

type Key = 'userId' | 'sessionId';

/** The connections of this process, indexed by user and session. */
export interface Members {
  readonly all: ReadonlySet<Member>;
  countAnonymous(): number;
  countAt(address: string): { readonly all: number; readonly anonymous: number };
  ofUser(userId: string): ReadonlySet<Member>;
  ofSession(sessionId: string): ReadonlySet<Member>;
  sessionIds(): readonly string[];
  add(member: Member): void;
  /** Sets the caller, or another session of the same user. */
  introduce(member: Member, caller: UserCaller): void;
  remove(member: Member): boolean;
}

const nobody: ReadonlySet<Member> = new Set();

export function createMembers(): Members {
  const all = new Set<Member>();
  const anonymous = new Set<Member>();
  const byAddress = new Map<string, Set<Member>>();
  const by = { userId: new Map<string, Set<Member>>(), sessionId: new Map<string, Set<Member>>() };

  const forget = (member: Member): void => {
    anonymous.delete(member);
    if (member.caller === null) return;
    for (const key of ['userId', 'sessionId'] satisfies Key[]) takeOut(by[key], member.caller[key], member);
  };

  return {
    all,
    countAnonymous: () => anonymous.size,
    countAt(address) {
      const found = byAddress.get(address) ?? nobody;
      let unknown = 0;
      for (const { caller } of found) if (caller === null) unknown += 1;
      return { all: found.size, anonymous: unknown };
    },
    ofUser: (userId) => by.userId.get(userId) ?? nobody,
    ofSession: (sessionId) => by.sessionId.get(sessionId) ?? nobody,
    sessionIds: () => [...by.sessionId.keys()],
    add(member) {
      all.add(member);
      anonymous.add(member);
      putIn(byAddress, member.address, member);
    },
    introduce(member, caller) {
      forget(member);
      member.caller = caller;
      for (const key of ['userId', 'sessionId'] satisfies Key[]) putIn(by[key], caller[key], member);
    },
    remove(member) {
      if (!all.delete(member)) return false;
      forget(member);
      takeOut(byAddress, member.address, member);
      return true;
    },
  };
}

function putIn(map: Map<string, Set<Member>>, key: string, member: Member): void {
  const found = map.get(key);
  if (found === undefined) map.set(key, new Set([member]));
  else found.add(member);
}

function takeOut(map: Map<string, Set<Member>>, key: string, member: Member): void {
  const found = map.get(key);
  found?.delete(member);
  if (found?.size === 0) map.delete(key);
}
