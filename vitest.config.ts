import { defineConfig } from 'vitest/config';

// Dates must read alike on every machine; the workers inherit this.
process.env.TZ = 'UTC';

const INTEGRATION = '**/*.integration.test.ts';
const ELSEWHERE = ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/.data/**'];

/** `unit` needs nothing but Node; `integration` runs on one real PostgreSQL that it starts itself. */
export default defineConfig({
  test: {
    // Two files at a time suit the smallest machine; more would only make the timings lie.
    maxWorkers: 2,
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...ELSEWHERE, INTEGRATION],
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
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
