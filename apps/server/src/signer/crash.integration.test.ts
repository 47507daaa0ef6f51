import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSignerBench, type SignerBench } from '../testing/signer-bench.ts';
import type { CrashPoint } from './core.ts';

let bench: SignerBench;
beforeAll(async () => {
  bench = await openSignerBench();
});
afterAll(() => bench.close());

interface Row {
  readonly nonce: number;
  readonly raw: string;
}
const rowsOf = (id: string) =>
  bench.query<Row>(
    `select c.nonce::float8 as nonce, t.raw from signer.claim c
     join signer.transaction t on t.payment_id = c.payment_id where c.payment_id = $1`,
    [id],
  );
const claimed = async (): Promise<readonly number[]> =>
  (await bench.query<Row>('select nonce::float8 as nonce from signer.claim order by nonce')).map(
    ({ nonce }) => nonce,
  );

describe('C-06 a signer that dies', () => {
  test.each<[CrashPoint]>([['claiming'], ['claimed'], ['signing'], ['signed']])(
    'when it is %s signs with the same number when it is back, and once',
    async (crashPoint) => {
      const died = Promise.withResolvers<readonly number[]>();
      let isDead = false;
      // From this point on it does nothing more, and what was not committed is rolled back.
      const signer = await bench.startSigner((reached, _id) => {
        if (reached !== crashPoint && !isDead) return;
        isDead = true;
        died.resolve([]);
        throw new Error('dead');
      });
      const before = await claimed();
      const id = await bench.order(await bench.approve());
      await died.promise;
      await signer.stop();
      const left = await rowsOf(id);
      expect(left).toHaveLength(crashPoint === 'signed' ? 1 : 0);
      const kept = (await claimed()).filter((nonce) => !before.includes(nonce));
      expect(kept).toHaveLength(crashPoint === 'claiming' ? 0 : 1);
      const next = await bench.startSigner();
      await bench.awaitState(id, 'signed');
      const [row] = await rowsOf(id);
      if (kept[0] !== undefined) expect(row?.nonce).toBe(kept[0]);
      if (crashPoint === 'signed') expect(row?.raw).toBe(left[0]?.raw);
      const all = await claimed();
      expect(all).toEqual(all.map((_, place) => place));
      await next.stop();
    },
  );
});
