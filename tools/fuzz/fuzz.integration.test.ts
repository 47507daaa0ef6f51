import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allEndpoints } from '@gim/contract/testing/all-endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { silentLog } from '../../apps/server/src/platform/log/log.ts';
import { openPlatform } from '../../apps/server/src/platform/platform.ts';
import { startServer } from '../../apps/server/src/start-server.ts';
import { createTestDatabase } from '../../apps/server/src/testing/test-database.ts';
import { startCaller } from './fuzz-caller.ts';
import { type FuzzReport, runFuzz } from './run-fuzz.ts';
import { answeringModule, caller } from './testing/answering-module.ts';

/** A new seed each run covers more cases; failures print the seed. */
const seed = process.env.GIM_SEED ?? `${Date.now()}`;
const [first, ...others] = (await allEndpoints()).map(({ endpoint }) => endpoint);
if (first === undefined) throw new Error('The contract has no endpoint');
const endpoints = [first, ...others] as const;

const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

const expectNothingBroke = async (report: FuzzReport, port: number): Promise<void> => {
  expect({ seed, failures: report.failures }).toEqual({ seed, failures: [] });
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
};

describe('I-11: a bounded sample of the million', () => {
  const answering = answeringModule(endpoints);
  let productPort = 0;
  let edgePort = 0;

  beforeAll(async () => {
    const database = await createTestDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'gim-fuzz-'));
    closers.push(database.drop, () => rm(dataDir, { recursive: true }));
    productPort = await startProduct(database.url, dataDir);
    edgePort = await startEdge(database.url);
  });

  const startProduct = async (url: string, dataDir: string): Promise<number> => {
    const env = {
      PORT: '0',
      DATABASE_URL: url,
      GIM_DATA_DIR: dataDir,
      GIM_SANDBOX: 'on',
      RATE_SCALE: '100000',
    };
    const config = readConfig({ env, argv: [] });
    const running = await startServer({
      config,
      log: silentLog,
      print: () => undefined,
      durability: 'relaxed',
    });
    closers.push(running.stop);
    return running.port;
  };

  const startEdge = async (url: string): Promise<number> => {
    const platform = openPlatform({ url });
    const { server } = await buildApp({ platform, modules: [answering] });
    closers.push(platform.close, () => server.close());
    return Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
  };

  const sample = { endpoints, seed, from: 0, count: 10_000, secondsMax: 10, concurrency: 16 };

  test('hostile requests to the product give no 5xx, no crash and always the error body', async () => {
    const keeper = await startCaller(productPort);
    const report = await runFuzz({ ...sample, port: productPort, caller: keeper.current });
    await keeper.stop();
    await expectNothingBroke(report, productPort);
    expect(report.sent).toBeGreaterThan(300);
  });

  test('hostile requests to every endpoint of the contract give no 5xx, and right ones get through', async () => {
    const report = await runFuzz({ ...sample, port: edgePort, caller: () => caller });
    await expectNothingBroke(report, edgePort);
    expect(report.sent).toBeGreaterThan(300);
    expect(answering.answered()).toBeGreaterThan(report.sent / 20);
    for (const status of ['200', '400', '401', '404']) expect([...report.byStatus.keys()]).toContain(status);
  });

  test('P20: the same seed sends the same bytes again', async () => {
    const options = { port: productPort, endpoints, seed, from: 100, count: 50 };
    const [one, two] = [
      await runFuzz({ ...options, concurrency: 1 }),
      await runFuzz({ ...options, concurrency: 8 }),
    ];
    expect(two.traceHash).toBe(one.traceHash);
  });
});
