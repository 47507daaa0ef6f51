import { createHash, createHmac } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect, test } from '@playwright/test';

const stepMs = 30_000;
/** How long a code needs at most to be typed and sent. */
const useMs = 4_000;

/** The newest code that was given out for a secret. */
interface Given {
  readonly step: number;
  readonly usedUntilMs: number;
  readonly worker: number;
}

/**
 * The authenticator app of the tests (RFC 6238). A code works once, so the product's clock is moved into a new step when
 * the account has used the code of this one: no test has to wait half a minute for its next code.
 */
export async function nextTotp(request: APIRequestContext, secret: string): Promise<string> {
  const file = join(openFolder(), createHash('sha256').update(secret).digest('hex'));
  let nowMs = await tellTime(request);
  const step = Math.max(stepAt(nowMs), (readGiven(file)?.step ?? 0) + 1);
  while (stepAt(nowMs) < step) {
    await expect
      .poll(async () => isMoveHarmless(await tellTime(request)), { intervals: [50], timeout: 30_000 })
      .toBe(true);
    nowMs = await moveClock(request);
  }
  const given: Given = { step, usedUntilMs: Date.now() + useMs, worker: test.info().workerIndex };
  writeFileSync(file, JSON.stringify(given));
  return totp(secret, step);
}

const stepAt = (ms: number): number => Math.floor(ms / stepMs);

/**
 * The product takes the code of this step and of the one before. A code that another worker is about to use must not
 * become older than that, neither by the move nor by the time that passes meanwhile.
 */
function isMoveHarmless(nowMs: number): boolean {
  const folder = openFolder();
  return readdirSync(folder).every((name) => {
    const given = readGiven(join(folder, name));
    if (given === undefined || given.worker === test.info().workerIndex) return true;
    const leftMs = given.usedUntilMs - Date.now();
    return leftMs <= 0 || stepAt(nowMs + stepMs + leftMs) - 1 <= given.step;
  });
}

/** Shared by the workers of a run, which have their port in common; the next run empties it. */
function openFolder(): string {
  const folder = join(test.info().project.outputDir, `totp-${process.env.GIM_E2E_PORT}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** None where no code was given out yet, or where it is being written at this moment. */
function readGiven(file: string): Given | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function tellTime(request: APIRequestContext): Promise<number> {
  const { now }: { now: string } = await (await request.get('/sandbox/clock')).json();
  return Date.parse(now);
}

async function moveClock(request: APIRequestContext): Promise<number> {
  const moved = await request.post('/sandbox/clock', { data: { advanceSeconds: stepMs / 1000 } });
  const { now }: { now: string } = await moved.json();
  return Date.parse(now);
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
