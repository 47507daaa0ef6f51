import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './tools/steps/long-first.ts';

// Dates must read alike on every machine; the workers inherit this.
process.env.TZ = 'UTC';
// Programs that tests start again and again load their compiled code from here instead of making it each time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache', 'compiled');

const INTEGRATION = '**/*.integration.test.ts';
/**
 * A worker loads the program once, not once a file: that took half of all the time. No module keeps state of its own (clock,
 * chance and platform are arguments), so a file that is disturbed by another one has found a fault.
 */
const SHARED = { isolate: false } as const;
const ELSEWHERE = ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/.data/**'];

/** `unit` needs nothing but Node; `integration` runs on one real PostgreSQL that it starts itself. */
export default defineConfig({
  test: {
    // Two files at a time suit the smallest machine.
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...ELSEWHERE, INTEGRATION],
          ...SHARED,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          include: [INTEGRATION],
          exclude: ELSEWHERE,
          globalSetup: ['apps/server/src/testing/integration-setup.ts'],
          // Half of their time they wait: for a killed database, a drain, a time-out.
          maxWorkers: 3,
          ...SHARED,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
