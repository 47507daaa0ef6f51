import { createHash, createHmac } from 'node:crypto';
import { type APIRequestContext, expect, type Locator } from '@playwright/test';
import {
  advanceClock,
  claim,
  isClaimedElsewhere,
  readClaim,
  tellTime,
  untilClockStands,
} from '../product-clock.ts';

const stepMs = 30_000;
/** How long a code needs at most to be typed and sent. */
const useMs = 4_000;

/**
 * The authenticator app of the tests (RFC 6238). A code works once, so the product's clock is moved into a new step when
 * the account has used the code of this one: no test has to wait half a minute for its next code.
 */
export async function nextTotp(request: APIRequestContext, secret: string): Promise<string> {
  const name = `code-${createHash('sha256').update(secret).digest('hex')}`;
  // A later code that is used first makes an earlier one of the same account worthless.
  await expect.poll(() => isClaimedElsewhere(name), { timeout: useMs * 5 }).toBe(false);
  let nowMs = await tellTime(request);
  for (;;) {
    const step = Math.max(stepAt(nowMs), afterLast(name));
    while (stepAt(nowMs) < step) nowMs = await advanceClock(request, stepMs / 1000);
    claim(name, { productUntilMs: endOf(step), untilMs: Date.now() + useMs });
    await untilClockStands();
    nowMs = await tellTime(request);
    if (stepAt(nowMs) <= step) return totp(secret, step);
  }
}

/** Types the next code into a field, once that stands: a code does not live long. */
export async function fillTotp(
  field: Locator,
  { request, secret }: { readonly request: APIRequestContext; readonly secret: string },
): Promise<void> {
  await expect(field).toBeVisible();
  await field.fill(await nextTotp(request, secret));
}

const stepAt = (ms: number): number => Math.floor(ms / stepMs);

/** The product takes the code of this step and of the one before. */
const endOf = (step: number): number => (step + 2) * stepMs;

/** The first step whose code the account has not been given; its claim stays after its time. */
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
