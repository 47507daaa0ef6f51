import { expect, test } from 'vitest';
import { createTestDatabase } from '../../apps/server/src/testing/test-database.ts';
import { measureStream } from './stream-bench.ts';

test('a price tick reaches every connected client, of the product and of the bare server beside it', async () => {
  const { url, drop } = await createTestDatabase();
  for (const kind of ['gim', 'bare'] as const) {
    const { clients, reached, p99 } = await measureStream({ kind, url, clients: 120, ticks: 3 });
    expect([kind, clients, reached]).toEqual([kind, 120, 1]);
    expect(p99).toBeGreaterThan(0);
  }
  await drop();
}, 60_000);
