import { createHmac } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';

const stepSeconds = 30;

/**
 * The authenticator app of the tests (RFC 6238). A code works once, so the product's clock is moved into a new step
 * first: no test has to wait half a minute for its next code.
 */
export async function nextTotp(request: APIRequestContext, secret: string): Promise<string> {
  const answer = await request.post('/sandbox/clock', { data: { advanceSeconds: stepSeconds } });
  const { now }: { now: string } = await answer.json();
  return totp(secret, Math.floor(Date.parse(now) / 1000 / stepSeconds));
}

function totp(secret: string, step: number): string {
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
