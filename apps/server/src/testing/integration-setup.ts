import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';
import { makeTemplateDatabase } from './template-database.ts';
import { makeThrowawayFolder } from './throwaway-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the run's PostgreSQL; `createTestDatabase` reads it. */
    postgresUrl: string;
  }
}

/** Starts one non-durable PostgreSQL for the whole run, and migrates its template once. */
export default async function setUpIntegration(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = makeThrowawayFolder();
  const log: string[] = [];
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => log.push(line), durable: false });
  const tearDown = async (): Promise<void> => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await makeTemplateDatabase(postgres.url);
  } catch (error) {
    process.stderr.write(`${log.slice(-20).join('\n')}\n`);
    await tearDown();
    throw error;
  }
  project.provide('postgresUrl', postgres.url);
  return tearDown;
}
