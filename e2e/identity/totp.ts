import { createHash, createHmac } from 'node:crypto';
import { type APIRequestContext, expect, type Locator } from '@playwright/test';
import {
  advanceClock,
  claim,
  isClaimedElsewhere,
  readClaim,
  readProductTime,
  untilClockStands,
} from '../product-clock.ts';

const stepMs = 30_000;
/** Maximum time to type and send a code. */
const useMs = 4_000;

/**
 * The tests' authenticator app (RFC 6238). A code works once, so if the account has used the current code, this moves
 * the product's clock to the next time step instead of waiting half a minute.
 */
export async function nextTotp(request: APIRequestContext, secret: string): Promise<string> {
  const name = `code-${createHash('sha256').update(secret).digest('hex')}`;
  // Using a later code first would invalidate an earlier code of the same account.
  await expect.poll(() => isClaimedElsewhere(name), { timeout: useMs * 5 }).toBe(false);
  let nowMs = await readProductTime(request);
  for (;;) {
    const step = Math.max(stepAt(nowMs), afterLast(name));
    while (stepAt(nowMs) < step) nowMs = await advanceClock(request, stepMs / 1000);
    claim(name, { productUntilMs: endOf(step), untilMs: Date.now() + useMs });
    await untilClockStands();
    nowMs = await readProductTime(request);
    if (stepAt(nowMs) <= step) return totp(secret, step);
  }
}

/** Waits for the field, then types the next code, because a code expires soon. */
export async function fillTotp(
  field: Locator,
  { request, secret }: { readonly request: APIRequestContext; readonly secret: string },
): Promise<void> {
  await expect(field).toBeVisible();
  await field.fill(await nextTotp(request, secret));
}

const stepAt = (ms: number): number => Math.floor(ms / stepMs);

/** The product accepts the code of the current time step and of the previous one. */
const endOf = (step: number): number => (step + 2) * stepMs;

/** The first time step whose code was not given out. The claim remains after its expiry. */
function afterLast(name: string): number {
  const until = readClaim(name)?.productUntilMs ?? null;
  return until === null ? 0 : stepAt(until) - 1;
}

export function totp(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(text.replace(/=+$/, ''), (sign) =>
    alphabet.indexOf(sign).toString(2).padStart(5, '0'),
  ).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
