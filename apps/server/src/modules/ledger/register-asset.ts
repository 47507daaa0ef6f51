import type { Asset } from '@gim/money';
import { insertAsset } from './catalogue-store.ts';
import type { LedgerCore } from './core.ts';

/** An asset is known once and for all: other digits later would change every amount in the books (M-01). */
export async function registerAsset({ writer }: LedgerCore, { code, digits }: Asset): Promise<void> {
  const { lookups } = await writer.open();
  if (writer.catalogue.assetNo({ code, digits }) !== undefined) return;
  await insertAsset(lookups, { code, digits });
  await writer.catalogue.loadAssets(lookups);
  writer.catalogue.assetNo({ code, digits });
}
