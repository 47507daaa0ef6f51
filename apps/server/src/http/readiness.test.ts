import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createLog, silentLog } from '../platform/log/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { installHealth } from './health.ts';
import { createReadiness, type ReadinessCheck } from './readiness.ts';

const broken = async (): Promise<void> => Promise.reject(new Error('No space left on device, at /var/lib'));
const works = async (): Promise<void> => undefined;

async function ask(checks: readonly ReadinessCheck[]) {
  const app = fastify();
  installHealth(app, {
    checks,
    metrics: createMetrics({ process: false }),
    metricsToken: undefined,
    log: silentLog,
  });
  const { statusCode, headers, body } = await app.inject('/readyz');
  await app.close();
  return { status: statusCode, headers, body, json: JSON.parse(body) };
}

describe('Q-04 /readyz', () => {
  it('tells of each part whether it works', async () => {
    const { status, json } = await ask([
      { name: 'database', check: works },
      { name: 'writes', check: works },
    ]);
    expect(status).toBe(200);
    expect(json).toEqual({
      status: 'ready',
      parts: ['database', 'writes'].map((name) => ({ name, status: 'up', isRequired: true })),
    });
  });

  it('is 503 when a part that is needed does not work, names it, and tells nothing of the inside', async () => {
    const { status, json, headers, body } = await ask([
      { name: 'database', check: works },
      { name: 'writes', check: broken },
    ]);
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('2');
    expect(headers['content-type']).toContain('application/problem+json');
    expect(json).toMatchObject({
      status: 503,
      errorDescriptions: [{ problem: 'Unavailable', field: 'writes' }],
      parts: [
        { name: 'database', status: 'up', isRequired: true },
        { name: 'writes', status: 'down', isRequired: true },
      ],
    });
    expect(body).not.toMatch(/space|lib/);
  });

  it('stays 200 and says degraded when what is missing is not needed to serve', async () => {
    const { status, json } = await ask([
      { name: 'database', check: works },
      { name: 'prices', isRequired: false, check: broken },
    ]);
    expect([status, json.status]).toEqual([200, 'degraded']);
    expect(json.parts[1]).toEqual({ name: 'prices', status: 'down', isRequired: false });
  });
});

describe('Q-04 the parts', () => {
  it('are asked once a second, however many probes come, and one at a time', async () => {
    let nowMs = 0;
    let asked = 0;
    let atOnce = 0;
    const check = async (): Promise<void> => {
      asked += 1;
      atOnce += 1;
      expect(atOnce).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
    };
    const readiness = createReadiness({
      checks: [{ name: 'writes', check }],
      log: silentLog,
      monotonicMs: () => nowMs,
    });
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(Array.from({ length: 500 }, () => readiness.states()));
      expect(asked).toBe(round + 1);
      nowMs += 1_000;
    }
  });

  it('that do not answer in time are down, and are not asked again meanwhile', async () => {
    let asked = 0;
    let answer = (): void => undefined;
    const check = (): Promise<void> => {
      asked += 1;
      return new Promise((resolve) => {
        answer = resolve;
      });
    };
    const readiness = createReadiness({
      checks: [{ name: 'writes', check }],
      log: silentLog,
      monotonicMs: () => 0,
      deadlineMs: 20,
    });
    for (let probe = 0; probe < 3; probe += 1)
      expect(await readiness.states()).toEqual([{ name: 'writes', status: 'down', isRequired: true }]);
    expect(asked).toBe(1);
    answer();
    await new Promise((resolve) => setImmediate(resolve));
    expect(await readiness.states()).toEqual([{ name: 'writes', status: 'up', isRequired: true }]);
  });

  it('are told in the log when they change, not at every probe', async () => {
    const lines: string[] = [];
    let nowMs = 0;
    let isBroken = true;
    const readiness = createReadiness({
      checks: [{ name: 'writes', check: () => (isBroken ? broken() : works()) }],
      log: createLog({ level: 'info', write: (line) => void lines.push(line) }),
      monotonicMs: () => nowMs,
    });
    for (let probe = 0; probe < 10; probe += 1) {
      isBroken = probe < 5;
      await readiness.states();
      nowMs += 1_000;
    }
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['a part does not work', 'a part works again']);
  });

  it('that may come later are no warning before they have worked once', async () => {
    const levels: string[] = [];
    let nowMs = 0;
    let isBroken = true;
    const readiness = createReadiness({
      checks: [{ name: 'chain ton', isRequired: false, check: () => (isBroken ? broken() : works()) }],
      log: createLog({ level: 'info', write: (line) => void levels.push(JSON.parse(line).level) }),
      monotonicMs: () => nowMs,
    });
    for (const broke of [true, false, true]) {
      isBroken = broke;
      await readiness.states();
      nowMs += 1_000;
    }
    expect(levels).toEqual(['info', 'info', 'warn']);
  });
});
