import type { Reader, Tx } from '../../platform/db/db.ts';
import { findAccessCode, insertAccessCode } from './access-code-store.ts';
import type { PointsCore } from './core.ts';
import { pointAccessCodeChanged } from './events.ts';

/** Encryption context: a value copied to another point cannot be decrypted. */
const contextOf = (pointId: string): string => `points.access-code ${pointId.toLowerCase()}`;

export interface AccessCode {
  readonly code: string;
  /** Increases with every change. Older versions can still be read. */
  readonly version: number;
  readonly setAt: Date;
}

export async function readAccessCode(
  { sealer }: Pick<PointsCore, 'sealer'>,
  reader: Reader,
  { pointId, version }: { readonly pointId: string; readonly version?: number | undefined },
): Promise<AccessCode | null> {
  const found = await findAccessCode(reader, { pointId, version });
  if (found === undefined) return null;
  const { sealed, ...rest } = found;
  return { ...rest, code: sealer.open(sealed, contextOf(pointId)) };
}

/** Stores the code encrypted (O-04). The first code of a point raises no event. */
export async function storeAccessCode(
  { sealer, clock, outbox }: Pick<PointsCore, 'sealer' | 'clock' | 'outbox'>,
  tx: Tx,
  { pointId, code, by }: { pointId: string; code: string; by: string | null },
): Promise<number> {
  const at = clock.now();
  const version = await insertAccessCode(tx, {
    pointId,
    sealed: sealer.seal(code, contextOf(pointId)),
    at,
    by,
  });
  if (version > 1) {
    const payload = { pointId, version, at: at.toISOString() };
    await outbox.append(tx, pointAccessCodeChanged, { key: pointId, payload });
  }
  return version;
}
