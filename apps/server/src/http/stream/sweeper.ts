import { streamCloseCodes } from '@gim/contract';
import { monotonicMs } from '../../platform/clock.ts';
import type { HubCore } from './hub.ts';
import type { Member } from './members.ts';

/**
 * Checks all connections by one timer: ten thousand connections with three timers each would cost more, and the
 * sandbox's clock may jump. Returns the function that stops it.
 */
export function startSweeper(core: HubCore, { recheckAll }: { recheckAll: () => void }): () => void {
  const { members, rules } = core;
  let recheckedMs = monotonicMs();
  const timer = setInterval(() => {
    const nowMs = monotonicMs();
    const now = core.clock.now();
    for (const member of [...members.all]) {
      if (dropIfExpired(core, member, { nowMs, now })) continue;
      if (nowMs - member.lastReceivedMs >= rules.quietMs) pingOrDrop(core, member, nowMs);
    }
    if (nowMs - recheckedMs < rules.recheckMs || members.all.size === 0) return;
    recheckedMs = nowMs;
    recheckAll();
  }, rules.sweepMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Closes connections that did not authenticate in time or whose token has expired. */
function dropIfExpired(core: HubCore, member: Member, { nowMs, now }: { nowMs: number; now: Date }): boolean {
  const { caller, openedMs } = member;
  const isLate = caller === null && nowMs - openedMs > core.rules.authMs;
  const isExpired = caller !== null && caller.expiresAt <= now;
  if (!isLate && !isExpired) return false;
  core.drop(member, streamCloseCodes.sessionRequired, isLate ? 'sessionRequired' : 'expired');
  return true;
}

function pingOrDrop(core: HubCore, member: Member, nowMs: number): void {
  if (member.pingedMs <= member.lastReceivedMs) {
    member.pingedMs = nowMs;
    member.socket.ping();
  } else if (nowMs - member.pingedMs > core.rules.pongMs) {
    core.drop(member, null, 'dead');
  }
}
