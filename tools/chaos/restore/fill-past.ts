import { asset } from '@gim/money';
import { createLedger } from '../../../apps/server/src/modules/ledger/index.ts';
import { openPlatform } from '../../../apps/server/src/platform/platform.ts';
import { fillBooks } from '../../bench/fill-books.ts';

export interface FillPastOptions {
  readonly url: string;
  readonly entries: number;
  readonly print: (line: string) => void;
}

/** Fills an empty ledger with many entries, so that a restore has to copy and verify as much as after years. */
export async function fillPast({ url, entries, print }: FillPastOptions): Promise<void> {
  const started = performance.now();
  const coin = asset('FILL', 2);
  const platform = openPlatform({ url });
  const ledger = createLedger(platform);
  try {
    await ledger.registerAsset(coin);
  } finally {
    await ledger.close();
    await platform.close();
  }
  await fillBooks({ url, entries, asset: coin.code, owner: (index) => `fill ${index}` });
  print(`filled with ${entries} entries in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
