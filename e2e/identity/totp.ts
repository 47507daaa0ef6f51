import { createHmac } from 'node:crypto';
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';

const stepSeconds = 30;

/** Who has asked for a code lately, over all workers: the port is this run's own. */
const turn = join(tmpdir(), `gim-totp-${process.env.GIM_E2E_PORT}`);
/** How long a code needs at most to be typed and sent. */
const useMs = 4_000;
let endTurn: NodeJS.Timeout | undefined;

/**
 * The authenticator app of the tests (RFC 6238). A code works once, so the product's clock is moved into a new step
 * first: no test has to wait half a minute for its next code. Two steps on a code is too old, so the other worker moves
 * the clock only after this one's code had its time.
 */
export async function nextTotp(request: APIRequestContext, secret: string): Promise<string> {
  await takeTurn();
  const answer = await request.post('/sandbox/clock', { data: { advanceSeconds: stepSeconds } });
  const { now }: { now: string } = await answer.json();
  return totp(secret, Math.floor(Date.parse(now) / 1000 / stepSeconds));
}

async function takeTurn(): Promise<void> {
  const isMine = endTurn !== undefined;
  clearTimeout(endTurn);
  if (!isMine) await expect.poll(tryTurn, { intervals: [50], timeout: 30_000 }).toBe(true);
  endTurn = setTimeout(() => {
    rmSync(turn, { force: true });
    endTurn = undefined;
  }, useMs);
}

function tryTurn(): boolean {
  try {
    // A worker that was stopped leaves its turn behind.
    if (existsSync(turn) && Date.now() - statSync(turn).mtimeMs > 3 * useMs) rmSync(turn, { force: true });
    writeFileSync(turn, '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
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
